#!/bin/sh
# dpkg runs it before it removes the package, and cannot be asked anything. The data of each person stay in their folder; what nobody sends any
# more is said on the terminal.
[ "$1" = remove ] || exit 0
program="${DPKG_ROOT:-}/opt/Packbench/packbench"

getent passwd | while IFS=: read -r user _ _ _ _ home _; do
  [ -d "$home/.config/Packbench/accounts" ] || continue
  answer=$(runuser -u "$user" -- timeout 60 "$program" --count-unsent 2>/dev/null)
  code=$?
  [ "$code" = 0 ] && continue
  numbers=$(printf '%s\n' "$answer" | sed -n 's/^{"unsent":\([0-9]*\),"unresolved":\([0-9]*\),.*/\1 \2/p')
  if [ -z "$numbers" ]; then
    echo "Packbench: không đếm được đơn chưa gửi của $user; dữ liệu vẫn ở $home/.config/Packbench."
    echo "Packbench: the unsent drafts of $user could not be counted; the data stay in $home/.config/Packbench."
    continue
  fi
  more_vi=''
  more_en=''
  if [ "$code" = 11 ]; then
    more_vi=', có thể còn nhiều hơn'
    more_en=', there may be more'
  fi
  echo "Packbench: $user còn ${numbers% *} đơn chưa gửi và ${numbers#* } đơn chưa rõ$more_vi; không còn gì gửi chúng. Dữ liệu vẫn ở $home/.config/Packbench."
  echo "Packbench: $user still has ${numbers% *} unsent drafts and ${numbers#* } unclear ones$more_en; nothing sends them now. The data stay in $home/.config/Packbench."
done
exit 0
