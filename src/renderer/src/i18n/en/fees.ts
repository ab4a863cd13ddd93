export const fees = {
  question: 'What goes where',
  from: 'From',
  to: 'To',
  services: 'The services, side by side',
  subtitle: 'Fees before there is a bill',
  makeBill: 'Make bill',
}
