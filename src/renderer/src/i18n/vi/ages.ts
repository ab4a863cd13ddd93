/** How long ago, and when. */
export const ages = {
  seconds: '{count, plural, other {# giây}}',
  minutes: '{count, plural, other {# phút}}',
  hours: '{count, plural, other {# giờ}}',
  days: '{count, plural, other {# ngày}}',
  today: 'hôm nay, {time}',
}
