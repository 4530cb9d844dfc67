import { rangeLimits } from '#shared/listing-options.ts';

/**
 * Says under a range whose lower end is above its upper one how it is searched for, since the list is that of the ends
 * exchanged (`readBrowse`); once the field is left, and no longer than it is so. @returns what ends it
 */
export function sayExchanged(form: HTMLFormElement, words: (from: number, to: number) => string): () => void {
  const look = ({ type }: Event | { type: 'change' }) => {
    for (const name of Object.keys(rangeLimits)) {
      const [low, high] = ['Min', 'Max'].map((end) =>
        form.querySelector<HTMLInputElement>(`[name="${name}${end}"]`),
      );
      const said = low?.closest('fieldset')?.querySelector('[role="status"]');
      if (!low || !high || !said) continue;
      const [from, to] = [low.valueAsNumber, high.valueAsNumber];
      if (!(from > to)) said.textContent = '';
      else if (type === 'change') said.textContent = words(to, from);
    }
  };
  form.addEventListener('input', look);
  form.addEventListener('change', look);
  look({ type: 'change' });
  return () => {
    form.removeEventListener('input', look);
    form.removeEventListener('change', look);
  };
}
