import type { ReactElement } from 'react';

/** Number of cards in the tree. Rendering takes about 1.5 ms of processor time, half as much as the measured pages. */
const cards = 400;

/**
 * Loads a fixed task: React renders the same tree on the server. Benches compare with it in the same run, so that their
 * bounds hold on any machine. Sets NODE_ENV to production, as in the bundles.
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

/** Returns this process's processor time in all threads, in microseconds. */
export function processorTime(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return user + system;
}
