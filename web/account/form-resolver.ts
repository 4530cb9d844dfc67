import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';
import type { Fault } from './checks.ts';

type Found<T extends FieldValues> = Fault<Extract<Path<T>, string>> | undefined;

/** A react-hook-form resolver of a check that answers the first fault; its field takes the focus. */
export function firstFault<T extends FieldValues>(
  check: (values: T) => Found<T> | Promise<Found<T>>,
): Resolver<T> {
  return async (values) => {
    const fault = await check(values);
    if (!fault) return { values, errors: {} };
    const errors = { [fault.field]: { type: 'check', message: fault.message } } as FieldErrors<T>;
    return { values: {}, errors };
  };
}
