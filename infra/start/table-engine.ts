/** Which engine stands behind the table on this machine, for those who ask before anything starts. */
export { chooseEngine } from '@directory/local-cloud/dynamodb/engine.ts';
