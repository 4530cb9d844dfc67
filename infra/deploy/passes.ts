/**
 * The passes of a deployment. `first` creates the stack with nothing protected, so that a creation that fails is rolled
 * back and can be repeated; `protected` is every later one.
 */
export type Pass = 'first' | 'protected';

/** Nothing was created, or CloudFormation took it back: the CDK deletes what is left of the stack and begins anew. */
const notCreated = ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'];

const created = ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'IMPORT_COMPLETE'];

/** What only an operator can decide, by the state that asks for it. */
const remedies: Record<string, (stack: string) => string> = {
  CREATE_FAILED: rollBack,
  UPDATE_FAILED: rollBack,
  UPDATE_ROLLBACK_FAILED: (stack) =>
    `aws cloudformation continue-update-rollback --stack-name ${stack} --region us-east-1`,
  IMPORT_ROLLBACK_COMPLETE: importAgain,
  DELETE_FAILED: (stack) =>
    `look in CloudFormation's console at what could not be deleted, then: aws cloudformation delete-stack --stack-name ${stack} --deletion-mode FORCE_DELETE_STACK --region us-east-1`,
};

/** After an import that failed. Only a new stack imports, so it is empty again, and deleting it touches no data. */
export function importAgain(stack: string): string {
  return `aws cloudformation delete-stack --stack-name ${stack} --region us-east-1, which deletes nothing but the empty stack, then npm run deploy:import again`;
}

function rollBack(stack: string): string {
  // Without its stage the CDK would synthesize the local one, which has no stack of this name.
  return `npx cdk rollback ${stack} -c STAGE=${stack.replace(/^directory-/, '')}`;
}

/** Whether CloudFormation is at work; REVIEW_IN_PROGRESS waits for us. */
export const isAtWork = (status: string | undefined): boolean =>
  status !== undefined && status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS';

/** Why no deployment can begin in this state, and the command that mends it; undefined where one can. */
export function hindranceOf(stack: string, status: string): { says: string; mend: string } | undefined {
  if (notCreated.includes(status) || created.includes(status)) return undefined;
  return {
    says: `${stack} is in the state ${status}, in which nothing can be deployed.`,
    mend: remedies[status]?.(stack) ?? "look at the stack's events in CloudFormation's console",
  };
}

/**
 * What is left to do for a stack in this state; undefined is one that does not exist.
 * @throws Error with the command that mends a state that no deployment can begin in
 */
export function passesFrom(stack: string, status: string | undefined): readonly Pass[] {
  if (status === undefined || notCreated.includes(status)) return ['first', 'protected'];
  const hindrance = hindranceOf(stack, status);
  if (hindrance) throw new Error(`${hindrance.says}\n  -> ${hindrance.mend}`);
  return ['protected'];
}
