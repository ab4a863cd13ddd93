export const training = {
  card: 'The first six steps',
  cardCount: 'Six steps: {done}/6',
  closeCard: 'Close the six steps',
  go: 'Go to the screen',
  stepDone: 'done',
  allDone: 'All six steps are done. Go on with the sample bills, or switch a trouble on to practise.',
  filling: 'Making sample bills: {count}/200',
  steps: {
    create: 'Make a bill',
    print: 'Print a label',
    find: 'Find a bill',
    cancel: 'Cancel a bill',
    correct: 'Correct a refused bill',
    resolve: 'Resolve an unclear bill',
  },
  how: {
    create: 'Enter phone, name, ward, goods and weight, then press {key} to save and send.',
    print: 'On Print, choose a bill without a label and press {key}. Without a printer the label is saved as a PDF.',
    find: 'Press {key}, type the customer’s name or the last four digits of the phone, then Enter to open the bill.',
    cancel: 'On Bills, open one that waits for pickup and press Cancel; the carrier must answer that it is cancelled.',
    correct:
      'In the queue, open a rejected bill, read the carrier’s answer, correct it and press {key} to send it again.',
    resolve:
      'In the queue, open an unclear bill, look it up on the carrier’s page, then say: exists, does not, or give up.',
  },
  practise: 'Practise troubles',
  practising: 'Practising: {count, plural, one {# trouble} other {# troubles}}',
  practiseNote: 'Troubles happen at this built-in carrier only. No real carrier is touched.',
  troubles: {
    outage: 'No network',
    slow: 'The carrier answers 3 seconds late',
    'lose-answer': 'Lose the next answer: the carrier has the bill',
    'lose-request': 'Lose the next bill on its way: the carrier has none',
    refuse: 'The carrier refuses the next bill',
  },
}
