/// A script that runs the program and sends it a signal as soon as the terminal has other modes than before, then tells
/// whether the modes are as before, the exit status, and what is left to be read.
func signalling(_ signal: String, _ arguments: String) -> String {
  """
  exec 2>/dev/null
  export before=$(stty -g)
  bash -c '
    exec 3<&0
    (while [ "$(stty -g <&3)" = "$before" ]; do kill -0 $$ || exit; done; kill -\(signal) $$) &
    exec "$1" \(arguments)' bash "$1"
  code=$?
  [ "$(stty -g)" = "$before" ] && printf 'same modes, '
  IFS= read -r -s -t 0.3 -n 100 rest; printf 'code %d, left %q\\n' "$code" "$rest"
  """
}
