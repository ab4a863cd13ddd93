export const fees = {
  question: 'What goes where',
  from: 'From',
  to: 'To',
  services: 'The services, side by side',
  subtitle: 'Fees without a bill',
}
