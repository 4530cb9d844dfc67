import { PortTaken, StateOutdated } from '@directory/local-cloud/errors.ts';

/** Returns the command that resolves a failed start, or an empty string if none does. */
export function adviceFor(error: unknown): string {
  if (error instanceof StateOutdated) return ' Run: npm run reset';
  if (error instanceof PortTaken) return ' Stop it, or choose other ports: npm start -- --port 5300';
  return '';
}
