/** What an operator does to one account: infra starts the functions' own code with one of these as its argument. */
export type OperatorCommand = 'grant' | 'revoke' | 'hold' | 'release' | 'suspend' | 'restore' | 'withdraw';
