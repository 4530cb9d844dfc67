import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import type { Fault } from './checks.ts';

/** A react-hook-form resolver of a check that answers the first fault; its field takes the focus. */
export function firstFault<T extends FieldValues>(
  check: (values: T) => Fault<Extract<Path<T>, string>> | undefined,
): Resolver<T> {
  return (values) => {
    const fault = check(values);
    if (!fault) return { values, errors: {} };
    const errors = { [fault.field]: { type: 'check', message: fault.message } } as FieldErrors<T>;
    return { values: {}, errors };
  };
}
