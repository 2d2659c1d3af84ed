#!/usr/bin/env bash
# Runs a command in a desktop session of its own: a virtual display, a message bus with an unlocked
# keyring, and empty home and data folders, so that nothing of the person's own is touched.
set -euo pipefail

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
mkdir -p "$home"/{data,config,cache,state,run}
chmod 700 "$home/run"

# Rust keeps its tools in the home folder.
export CARGO_HOME=${CARGO_HOME:-$HOME/.cargo}
export RUSTUP_HOME=${RUSTUP_HOME:-$HOME/.rustup}
export HOME=$home
export XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config XDG_CACHE_HOME=$home/cache
export XDG_STATE_HOME=$home/state XDG_RUNTIME_DIR=$home/run
export TAURI_WEBVIEW_AUTOMATION=true GTK_USE_PORTAL=0 NO_AT_BRIDGE=1
# Both hang the web view when it is driven from outside.
unset WEBKIT_DISABLE_DMABUF_RENDERER WEBKIT_DISABLE_COMPOSITING_MODE WAYLAND_DISPLAY

session='
  printf %s pass | gnome-keyring-daemon --unlock --components=secrets >/dev/null
  "$@"
'
xvfb-run -a -s "-screen 0 1440x900x24 -nolisten tcp" dbus-run-session -- bash -c "$session" session "$@"
