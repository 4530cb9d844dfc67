/** What an operator does: infra starts the functions' own code with one of these as its argument. */
export type OperatorCommand = AccountCommand | BooksCommand | PhotoCommand;
/** To one account. */
export type AccountCommand =
  'grant' | 'revoke' | 'hold' | 'release' | 'suspend' | 'restore' | 'withdraw' | 'refund';
/** With what was paid. */
export type BooksCommand = 'ledger' | 'reconcile';
/** With a photo that was found elsewhere. */
export type PhotoCommand = 'photo';
