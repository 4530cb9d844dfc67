/** Commands of the operator. Infra starts the code in `functions` with one of them as its argument. */
export type OperatorCommand = AccountCommand | BooksCommand | PhotoCommand;
/** Commands on one account. */
export type AccountCommand =
  'grant' | 'revoke' | 'hold' | 'release' | 'suspend' | 'restore' | 'withdraw' | 'refund';
/** Commands on payments. */
export type BooksCommand = 'ledger' | 'reconcile';
/** Command that prints the owner of a photo by its watermark, for a copy found elsewhere. */
export type PhotoCommand = 'photo';
