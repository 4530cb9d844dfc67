import type { ReactElement } from 'react';

/** Cards of the tree. Rendering it takes about 1.5 ms of a processor, half of what the measured pages take. */
const cards = 400;

/**
 * A fixed piece of work that benches hold processor times against in the same run, so that their bounds hold on any
 * machine: React renders the same tree for the server. Sets NODE_ENV to production, as the bundles have it.
 */
export async function loadReference(): Promise<() => string> {
  process.env['NODE_ENV'] = 'production';
  const [{ createElement }, { renderToString }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
  ]);
  const Card = ({ number }: { number: number }): ReactElement =>
    createElement(
      'li',
      { className: 'card', id: `card-${number}` },
      createElement('a', { href: `/listings/${number}` }, `Listing <${number}> & "its title"`),
      createElement('img', {
        src: `/media/${number}.jpg`,
        alt: '',
        width: 360,
        height: 480,
        loading: 'lazy',
      }),
      createElement('p', null, 'Guadalajara, ', number, ' years'),
    );
  const items = Array.from({ length: cards }, (_, number) => createElement(Card, { key: number, number }));
  return () => renderToString(createElement('ul', null, items));
}

/** Microseconds of this process's processor time, of all its threads. */
export function processorTime(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return user + system;
}
