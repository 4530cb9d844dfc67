/**
 * Pass of a deployment. `first` creates the stack with nothing protected, so that CloudFormation can roll back a failed
 * creation. `protected` is every later deployment.
 */
export type Pass = 'first' | 'protected';

/** States without a created stack. The CDK deletes the remains and creates the stack again. */
const notCreated = ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'];

const created = ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'IMPORT_COMPLETE'];

const remedies: Record<string, (stack: string) => string> = {
  CREATE_FAILED: rollBack,
  UPDATE_FAILED: rollBack,
  UPDATE_ROLLBACK_FAILED: (stack) =>
    `aws cloudformation continue-update-rollback --stack-name ${stack} --region us-east-1`,
  IMPORT_ROLLBACK_COMPLETE: importAgain,
  DELETE_FAILED: (stack) =>
    `find the resource that could not be deleted in CloudFormation's console, then run: aws cloudformation delete-stack --stack-name ${stack} --deletion-mode FORCE_DELETE_STACK --region us-east-1`,
};

/** Returns the command to run after a failed import. Only new stacks import, so deleting the stack loses no data. */
export function importAgain(stack: string): string {
  return `aws cloudformation delete-stack --stack-name ${stack} --region us-east-1, which deletes only the empty stack, then npm run deploy:import again`;
}

function rollBack(stack: string): string {
  // Without a stage, the CDK would synthesize the local stage, which has no stack of this name.
  return `npx cdk rollback ${stack} -c STAGE=${stack.replace(/^directory-/, '')}`;
}

/** True if CloudFormation is changing the stack. REVIEW_IN_PROGRESS waits for the operator instead. */
export const isAtWork = (status: string | undefined): boolean =>
  status !== undefined && status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS';

/** Returns why no deployment can begin in this state, and the command that resolves it. */
export function hindranceOf(stack: string, status: string): { says: string; mend: string } | undefined {
  if (notCreated.includes(status) || created.includes(status)) return undefined;
  return {
    says: `${stack} is in the state ${status} and can't be deployed.`,
    mend: remedies[status]?.(stack) ?? "look at the stack's events in CloudFormation's console",
  };
}

/**
 * Returns the remaining passes for a stack in this state. An undefined status means that the stack does not exist.
 * @throws Error with the command that resolves a state in which no deployment can begin
 */
export function passesFrom(stack: string, status: string | undefined): readonly Pass[] {
  if (status === undefined || notCreated.includes(status)) return ['first', 'protected'];
  const hindrance = hindranceOf(stack, status);
  if (hindrance) throw new Error(`${hindrance.says}\n  -> ${hindrance.mend}`);
  return ['protected'];
}
