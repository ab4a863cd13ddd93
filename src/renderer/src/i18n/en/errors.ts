import type { SameKeys } from '../same-keys.ts'
import type { errors as vi } from '../vi/errors.ts'

export const errors: SameKeys<typeof vi> = {
  'input-refused': {
    happened: 'The entry was not accepted.',
    means: 'Nothing was stored or sent.',
    remedy: 'Mend the marked fields and try again.',
  },
  'sender-refused': {
    happened: 'The request came from a strange window.',
    means: 'Nothing was stored or sent.',
    remedy: 'Close Packbench and open it again.',
  },
  'unknown-channel': {
    happened: 'The application does not know this request.',
    means: 'Nothing was stored or sent.',
    remedy: 'Update or reinstall Packbench.',
  },
  internal: {
    happened: 'The application ran into an error.',
    means: 'What was saved is still there. Nothing was sent twice.',
    remedy: 'Try again. If it stays, copy the details for support.',
  },
  'core-stopped': {
    happened: 'The sending part has stopped.',
    means: 'Saved bills are still there, nothing more is sent.',
    remedy: 'Close Packbench and open it again.',
  },
  'not-available-here': {
    happened: 'This computer cannot do that.',
    means: 'The parcel is not affected.',
    remedy: 'Use another way, or the fully installed application.',
  },
  'no-account': {
    happened: 'There is no carrier account yet.',
    means: 'Nothing can be sent.',
    remedy: 'Open Settings and connect an account, or choose training.',
  },
  'account-changed': {
    happened: 'Another account came to the front.',
    means: 'This belonged to the account before; nothing was done.',
    remedy: 'Switch back to that account and do it again.',
  },
  'account-not-found': {
    happened: 'The station does not know this account.',
    means: 'Nothing has changed.',
    remedy: 'Open the list of accounts again.',
  },
  'account-in-front': {
    happened: 'This account is in use.',
    means: 'Nothing has changed.',
    remedy: 'Switch to another account first, then forget this one.',
  },
  'account-not-empty': {
    happened: 'This account still holds something unfinished.',
    means: 'The account and all its bills are kept.',
    remedy: 'Switch to it, send or resolve what is left, then forget it.',
  },
  'operator-not-found': {
    happened: 'The station has no such operator.',
    means: 'Nothing has changed.',
    remedy: 'Add the operator in Settings.',
  },
  'operator-name-taken': {
    happened: 'Somebody has this name already.',
    means: 'Nothing has changed.',
    remedy: 'Use another name, for example with a surname or staff number.',
  },
  'operator-at-work': {
    happened: 'This operator is at work here.',
    means: 'Nothing has changed.',
    remedy: 'Switch to somebody else first, then remove them.',
  },
  'pin-refused': {
    happened: 'Wrong PIN.',
    means: 'The operator has not changed; no bill is affected.',
    remedy: 'Type it again. After three wrong ones you have to wait.',
  },
  'pin-needed': {
    happened: 'This operator has no PIN.',
    means: 'Nothing has changed.',
    remedy: 'Set a PIN first, then make them a lead.',
  },
  'pin-blocked': {
    happened: 'Too many wrong PINs; you have to wait.',
    means: 'The operator has not changed; no bill is affected.',
    remedy: 'Wait until the time is over, or choose somebody else.',
  },
  'station-locked': {
    happened: 'The station is locked.',
    means: 'Nothing was done. The queue goes on sending what was entered.',
    remedy: 'Choose an operator to unlock it, then do it again.',
  },
  'setting-locked': {
    happened: 'An administrator has fixed this on this computer.',
    means: 'Nothing was changed.',
    remedy: 'To change it, ask your administrator to change the provisioning file.',
  },
  'station-file-refused': {
    happened: 'This settings file cannot be used.',
    means: 'The settings of this station have not changed.',
    remedy: 'Look at the list of faults, or export the file again at the other station.',
  },
  'signed-out': {
    happened: 'Not signed in at the carrier.',
    means: 'Bills are kept and wait in the queue.',
    remedy: 'Open Settings and sign in.',
  },
  'secrets-not-forgotten': {
    happened: 'The stored password could not be deleted.',
    means: 'You are signed out, but Packbench signs in again by itself at its next start.',
    remedy: 'Press Back, then Sign out again. If that does not help, call whoever looks after this computer.',
  },
  'credentials-refused': {
    happened: 'The carrier refused the sign-in.',
    means: 'Bills stay at the station, unsent.',
    remedy:
      'Check the user name and the password; where the carrier’s words speak of something else, the server address too.',
  },
  'sign-in-unclear': {
    happened: 'The server at this address does not answer like the carrier.',
    means: 'You are not signed in. Bills stay at the station, unsent.',
    remedy: 'Check the server address, and whether this network has a sign-in page of its own (Wi-Fi), then try again.',
  },
  'sign-in-blocked': {
    happened: 'Automatic sign-in has stopped after several refusals.',
    means: 'Bills stay at the station. Trying on could lock the account.',
    remedy: 'Enter the password again in Settings.',
  },
  'carrier-unreachable': {
    happened: 'The carrier cannot be reached.',
    means: 'Saved bills wait here and send themselves later.',
    remedy: 'Check the network and the server address, then try again.',
  },
  'carrier-name-not-found': {
    happened: 'No server is known by the carrier’s address.',
    means: 'Saved bills wait here; nothing was sent.',
    remedy: 'Check the server address for a typing error, then this computer’s network.',
  },
  'carrier-untrusted': {
    happened: 'The server’s certificate does not prove that it is the carrier.',
    means: 'The station broke off before sending: password and bills have not left this computer.',
    remedy:
      'Check this computer’s date and time, the server address and the network. If it stays, tell who looks after the computer.',
  },
  'carrier-busy': {
    happened: 'The carrier is busy and asks to be asked again later.',
    means: 'Nothing has changed. Saved bills wait here and send themselves.',
    remedy: 'Wait a minute, then try again.',
  },
  'carrier-refused': {
    happened: 'The carrier refused the request.',
    means: 'Nothing has changed.',
    remedy: 'Read the carrier’s words, put it right and try again.',
  },
  'carrier-unclear': {
    happened: 'The carrier’s answer was unclear.',
    means: 'The station only asked: nothing has changed.',
    remedy: 'Wait a minute, then ask again. If it stays so, show the details to whoever looks after this computer.',
  },
  'carrier-address-invalid': {
    happened: 'The server address is not valid.',
    means: 'Nothing was connected or sent.',
    remedy: 'Enter the https://… address that the carrier gave you.',
  },
  'bill-incomplete': {
    happened: 'The bill is incomplete.',
    means: 'It is not in the queue; what you typed is still there.',
    remedy: 'Mend the marked fields and save again.',
  },
  'draft-not-found': {
    happened: 'This bill is no longer in the queue.',
    means: 'It may have been deleted or moved on.',
    remedy: 'Look for it in Queue or Bills.',
  },
  'draft-locked': {
    happened: 'This bill is locked.',
    means: 'It is being sent, or one try of it is unclear, so it cannot be changed or deleted.',
    remedy: 'Wait until it is sent, or resolve the unclear attempt first.',
  },
  'draft-state-changed': {
    happened: 'The bill has just changed its state.',
    means: 'The action was not done; the bill is safe.',
    remedy: 'Look at the new state and decide again.',
  },
  'row-damaged': {
    happened: 'The data of {name} on this computer is damaged.',
    means: 'It is not sent, changed or printed from what is left; all other bills go on.',
    remedy:
      'See what can be read and compare it with the carrier’s site. An unsent one: delete it, then enter it anew.',
  },
  'reference-in-use': {
    happened: 'The reference is used by another bill.',
    means: 'This bill was not stored, so that nothing is sent twice.',
    remedy: 'Change it, or say why it is used again.',
  },
  'reason-required': {
    happened: 'A reason is needed.',
    means: 'Nothing has changed.',
    remedy: 'Write a short reason and try again.',
  },
  'order-not-found': {
    happened: 'This order is not there.',
    means: 'Its import may have been taken back.',
    remedy: 'Look for it in Orders, or import the file again.',
  },
  'order-not-waiting': {
    happened: 'This order cannot be packed now.',
    means: 'It is cancelled, on hold, being packed, or has a bill. Nothing was made.',
    remedy: 'See in Orders where it is.',
  },
  'order-changed': {
    happened: 'The order has changed since it was scanned.',
    means: 'No bill was made, so that nothing goes by what was true before.',
    remedy: 'Scan it again and see what has changed.',
  },
  'order-faulty': {
    happened: 'This order has faults.',
    means: 'It cannot be packed while something is missing or wrong.',
    remedy: 'Mend its faults first.',
  },
  'order-has-bill': {
    happened: 'This order has a bill.',
    means: 'Nothing more was made, so that no second parcel goes out.',
    remedy: 'See the bill that is there. Where another parcel must go, give a reason.',
  },
  'order-in-hand': {
    happened: 'Order {number} is being packed.',
    means: 'One order is packed at a time; the other one is still there.',
    remedy: 'Finish it or give it back first.',
  },
  'import-packed': {
    happened: 'This import cannot be taken back any more.',
    means: 'Some of its orders have been packed, or are just being packed.',
    remedy: 'Cancel those that are not packed one by one in Orders.',
  },
  'quiet-time-running': {
    happened: 'Sending again is not allowed yet.',
    means: 'The carrier may still be creating it; sending now could make two parcels.',
    remedy: 'Wait for the countdown, then check the carrier’s site again.',
  },
  'customer-not-found': {
    happened: 'This customer is no longer in the book.',
    means: 'They may just have been forgotten, or merged into another. No bill has changed.',
    remedy: 'Search again by phone.',
  },
  'customer-exists': {
    happened: 'This phone is in the book already.',
    means: 'Nothing was saved.',
    remedy: 'Open the customer with this phone and change it.',
  },
  'customer-blocked': {
    happened: 'This customer is blocked.',
    means: 'The bill was not sent.',
    remedy: 'Read the note, then send anyway with a reason (edit a draft first), or leave the bill.',
  },
  'bill-not-found': {
    happened: 'This bill was not found.',
    means: 'Neither the carrier nor the station has the code.',
    remedy: 'Check the code that was scanned.',
  },
  'bill-code-its-own': {
    happened: 'This is the code that this bill has already.',
    means: 'Nothing was linked; the earlier try is still unclear.',
    remedy:
      'Where the carrier’s site shows no other bill with this reference, record that there is none from that try.',
  },
  'bill-code-in-use': {
    happened: 'This bill code belongs to another bill.',
    means: 'Nothing was linked; both stay apart.',
    remedy: 'Open the other bill, compare, and scan the right code.',
  },
  'reference-mismatch': {
    happened: 'The carrier’s reference differs from this bill’s.',
    means: 'Nothing was linked, so that no parcel is mixed up.',
    remedy: 'Check the code. If the carrier returns no reference, compare both and confirm.',
  },
  'reference-used-twice': {
    happened: 'More than one bill here has this reference.',
    means: 'Nothing was linked, so that no parcel is mixed up.',
    remedy: 'Check the code once more, compare both and confirm.',
  },
  'bill-may-be-older': {
    happened: 'This bill has ended, or is older than this try.',
    means: 'Nothing was linked: it may be an earlier bill with the same reference.',
    remedy: 'Check the code once more, compare both and confirm.',
  },
  'bill-differs': {
    happened: 'The carrier has another receiver, COD or time of creation.',
    means: 'Nothing was linked: it may be another parcel with the same reference.',
    remedy: 'Check the code once more, compare both and confirm.',
  },
  'several-tries': {
    happened: 'This bill was sent more than once, with other content.',
    means: 'Nothing was linked: it is not clear of which try the bill is.',
    remedy: 'Check the code once more, compare both and confirm.',
  },
  'bill-not-cancellable': {
    happened: 'This bill can no longer be cancelled.',
    means: 'The parcel goes on as before.',
    remedy: 'Ask the carrier for a return if needed.',
  },
  'bill-not-changeable': {
    happened: 'This bill can no longer be changed.',
    means: 'Nothing was sent; the bill stays as it is.',
    remedy: 'Register a new bill if the parcel still has to go.',
  },
  'batch-not-found': {
    happened: 'This batch was not found.',
    means: 'Nothing was sent.',
    remedy: 'Open the list of batches again.',
  },
  'batch-empty': {
    happened: 'There is no code to send.',
    means: 'Nothing was sent.',
    remedy: 'Paste or scan at least one bill code.',
  },
  'label-refused': {
    happened: 'No label is made for this bill.',
    means: 'It is cancelled, may be cancelled, or has no code yet.',
    remedy: 'Check the state of the bill.',
  },
  'label-needs-confirmation': {
    happened: 'This label needs your confirmation.',
    means: 'Ward, province, or the letters of the receiver cannot be printed whole: the parcel could go the wrong way.',
    remedy: 'Look at the label, then confirm it or correct the address.',
  },
  'logo-refused': {
    happened: 'This file cannot be the logo.',
    means: 'Labels print as before.',
    remedy: 'Choose another picture.',
  },
  'slip-not-needed': {
    happened: 'This draft needs no provisional slip.',
    means: 'It has a bill code, or was given up.',
    remedy: 'Scan its reference to open the bill and print the real label.',
  },
  'label-failed': {
    happened: 'The label could not be made.',
    means: 'The bill is safe and has its code.',
    remedy: 'Try again. If it stays, copy the details for support.',
  },
  'printer-not-found': {
    happened: 'This printer was not found.',
    means: 'Nothing has been printed.',
    remedy: 'Check that it is on and connected, or choose another in Settings.',
  },
  'print-failed': {
    happened: 'The printer did not take the document.',
    means: 'Perhaps nothing was printed. The details say why.',
    remedy: 'Check printer and paper, then try again.',
  },
  'printers-not-listed': {
    happened: 'The computer does not say which printers it has.',
    means: 'Nothing was printed and nothing is lost. Labels can still be saved as PDF files.',
    remedy: 'Start the computer’s print service again, then press Look again.',
  },
  'print-job-changed': {
    happened: 'This print job is no longer waiting for your word.',
    means: 'Nothing has changed.',
    remedy: 'Look at the list of print jobs again.',
  },
  'label-not-printed': {
    happened: 'No label of this bill was printed at this station.',
    means: 'Nothing has been confirmed.',
    remedy: 'Check the code that you scanned, then print the label if it is needed.',
  },
  'parcel-code-needed': {
    happened: 'This bill has several parcels.',
    means: 'The bill code does not say which one this is.',
    remedy: 'Scan the small code at the foot of each label.',
  },
  'handover-not-found': {
    happened: 'There is no such handover.',
    means: 'Nothing has changed.',
    remedy: 'Open the handover book again.',
  },
  'handover-changed': {
    happened: 'The handover is not as you saw it any more.',
    means: 'Nothing was written; no scan is lost.',
    remedy: 'Look at the counts, then do it again.',
  },
  'handover-empty': {
    happened: 'There is no parcel to hand over yet.',
    means: 'This handover is not closed.',
    remedy: 'Scan at least one parcel, then close it.',
  },
  'sheet-refused': {
    happened: 'This file was not taken.',
    means: 'The signed paper is not attached.',
    remedy: 'Choose a JPG or PNG picture or a PDF of at most 15 MB.',
  },
  'storage-failed': {
    happened: 'Data could not be written.',
    means: 'This bill is not stored; what you typed is still on screen.',
    remedy: 'Leave the app open and call whoever looks after this computer.',
  },
  'storage-full': {
    happened: 'The disk is full.',
    means: 'This bill is not stored; what you typed is still on screen.',
    remedy: 'Free some space, then save again.',
  },
  'not-copied': {
    happened: 'The text was not copied.',
    means: 'The clipboard of this computer refused it; nothing else changed.',
    remedy: 'Click into the window and copy again.',
  },
  'profile-in-use': {
    happened: 'Another Packbench is working with this data.',
    means: 'No bill is sent from this window and nothing was changed.',
    remedy: 'Close the other one, then open again.',
  },
  'storage-newer': {
    happened: "The station's data was written by a newer Packbench.",
    means: 'No bill was sent and nothing was changed.',
    remedy:
      'Update Packbench on this computer, then open it again. To stay with the older version, restore the backup made before the upgrade.',
  },
  'data-of-another': {
    happened: 'The data file in this account’s folder belongs to another account.',
    means: 'It is not used, and nothing in it is sent or deleted.',
    remedy: 'Restore a backup of this account, or put the right file back and open it again. Details name the file.',
  },
  'backup-not-found': {
    happened: 'This backup is no longer there.',
    means: 'Nothing has changed; the present data is open.',
    remedy: 'Choose another one.',
  },
  'backup-damaged': {
    happened: 'This backup is damaged and was not restored.',
    means: 'The present data is in its place as it was; nothing was sent.',
    remedy: 'Choose another backup. Details name the file.',
  },
  'backup-newer': {
    happened: 'This backup was made by a newer Packbench and was not restored.',
    means: 'The present data is in its place as it was; nothing was sent.',
    remedy: 'Update Packbench on this computer, then restore it.',
  },
  'backup-of-another': {
    happened: 'This backup belongs to another account and was not restored.',
    means: 'The present data is in its place as it was; nothing was sent.',
    remedy: 'Switch to the account it belongs to, or choose another backup. Details name the file.',
  },
  'restore-failed': {
    happened: 'The backup could not be put in place.',
    means: 'The present data is in its place as it was; nothing was sent.',
    remedy: 'Look under Details for what the disk says, make room or mend it, then try again.',
  },
  'file-not-written': {
    happened: 'The file could not be saved.',
    means: 'The bill is not affected.',
    remedy: 'Check that the folder exists and has room, then try again.',
  },
  'request-on-its-way': {
    happened: 'The request has been sent or has ended; it cannot be taken back any more.',
    means: 'The carrier’s answer decides about the parcel.',
    remedy: 'Track the bill to see where the parcel stands.',
  },
  'cancel-not-unclear': {
    happened: 'There is no unclear cancel of this bill to be resolved any more.',
    means: 'Nothing was changed.',
    remedy: 'Open the bill to see what became of its cancel.',
  },
  'queue-stopped': {
    happened: 'The queue has stopped.',
    means: 'Bills are kept at the station, nothing more is sent.',
    remedy: 'See why in Queue, then open Packbench again.',
  },
}
