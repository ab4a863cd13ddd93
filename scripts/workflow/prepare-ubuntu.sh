#!/usr/bin/env bash
# What the tests call on a hosted Ubuntu machine, and a display with a window manager of its own.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive
sudo apt-get update -qq
sudo apt-get install -y -qq --no-install-recommends \
  xvfb xauth openbox xdotool poppler-utils zbar-tools fonts-noto-core cups printer-driver-cups-pdf strace
# Ubuntu 24.04 keeps Chromium's sandbox from a program that no package has installed.
sudo sysctl -q -w kernel.apparmor_restrict_unprivileged_userns=0
