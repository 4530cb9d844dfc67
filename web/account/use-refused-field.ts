import { useEffect, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Marks the field that the server refused. It is done once the form takes input again: a disabled field can't take
 * the focus, and is not read out.
 */
export function useRefusedField<T extends FieldValues>(
  form: UseFormReturn<T>,
): (field: Path<T>, message: string) => void {
  const [refused, setRefused] = useState<{ field: Path<T>; message: string }>();
  const { isSubmitting } = form.formState;
  useEffect(() => {
    if (!refused || isSubmitting) return;
    form.setError(refused.field, { type: 'server', message: refused.message }, { shouldFocus: true });
    setRefused(undefined);
  }, [refused, isSubmitting, form]);
  return (field, message) => setRefused({ field, message });
}
