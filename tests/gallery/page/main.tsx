import './page.css';

import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { languages } from '#shared/account.ts';
import { frameHost, themes, type View } from '../address.ts';
import { screens } from '../states/index.ts';
import type { Screen, State } from '../state.ts';
import { sizeNames, sizes, type Size } from '../variants.ts';
import { readPlace, writePlace, type Place } from './place.ts';

/** Gallery page: a list of all states, and the selected state or all states of a screen. */
function Gallery() {
  const [place, setPlace] = useState(() => readPlace(location.search));
  const [wanted, setWanted] = useState('');
  const go = (change: Partial<Place>) => {
    const next = { ...place, ...change };
    history.pushState(null, '', writePlace(next));
    setPlace(next);
  };
  useEffect(() => {
    const back = () => setPlace(readPlace(location.search));
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);

  const found = screens
    .map((screen) => ({
      ...screen,
      states: screen.states.filter(({ name }) => `${screen.name} ${name}`.includes(wanted.toLowerCase())),
    }))
    .filter(({ states }) => states.length > 0);
  useArrows(found, place, go);

  const screen = screens.find(({ name }) => name === place.screen) ?? screens[0]!;
  const state = screen.states.find(({ name }) => name === place.state);
  return (
    <>
      <nav className="side" aria-label="States">
        <h1>Gallery</h1>
        <input
          type="search"
          aria-label="Search states"
          placeholder={`Search ${screens.reduce((sum, { states }) => sum + states.length, 0)} states`}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        {found.map(({ name, states }) => (
          <section key={name}>
            <h2>
              <Entry place={{ ...place, screen: name, state: undefined }} now={place} go={go}>
                {name}
              </Entry>
            </h2>
            <ul>
              {states.map((one) => (
                <li key={one.name}>
                  <Entry place={{ ...place, screen: name, state: one.name }} now={place} go={go}>
                    {one.name}
                  </Entry>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <main>
        <Pickers place={place} go={go} />
        <div className="sheet">
          {(state ? [state] : screen.states).map((one) => (
            <Frame
              key={`${screen.name} ${one.name} ${place.language} ${place.theme}`}
              screen={screen}
              state={one}
              place={place}
              small={!state}
            />
          ))}
        </div>
      </main>
    </>
  );
}

function Entry({
  place,
  now,
  go,
  children,
}: {
  place: Place;
  now: Place;
  go: (place: Place) => void;
  children: string;
}) {
  const current = place.screen === now.screen && place.state === now.state;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <a
      ref={link}
      href={writePlace(place)}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(place);
      }}
    >
      {children.replaceAll('-', ' ')}
    </a>
  );
}

/** Selects the next or previous state with j and k, except while typing. */
function useArrows(found: readonly Screen[], place: Place, go: (change: Partial<Place>) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const by = { j: 1, k: -1 }[event.key];
      if (!by || event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
      const all = found.flatMap((screen) =>
        screen.states.map(({ name }) => ({ screen: screen.name, state: name })),
      );
      const at = all.findIndex(({ screen, state }) => screen === place.screen && state === place.state);
      const next = all[Math.max(0, Math.min(all.length - 1, at + by))];
      if (next) go(next);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

function Pickers({ place, go }: { place: Place; go: (change: Partial<Place>) => void }) {
  return (
    <form className="pickers" onSubmit={(event) => event.preventDefault()}>
      <Picker
        name="language"
        options={languages}
        chosen={place.language}
        onChoose={(language) => go({ language })}
      />
      <Picker
        name="size"
        options={sizeNames.map(String)}
        chosen={String(place.size)}
        onChoose={(size) => go({ size: Number(size) as Size })}
      />
      <Picker name="theme" options={themes} chosen={place.theme} onChoose={(theme) => go({ theme })} />
    </form>
  );
}

function Picker<T extends string>({
  name,
  options,
  chosen,
  onChoose,
}: {
  name: string;
  options: readonly T[];
  chosen: T;
  onChoose: (option: T) => void;
}) {
  return (
    <fieldset>
      <legend>{name}</legend>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === chosen} onChange={() => onChoose(option)} />
          {option}
        </label>
      ))}
    </fieldset>
  );
}

/** A state in its frame, reduced in size if several are shown. */
function Frame({
  screen,
  state,
  place,
  small,
}: {
  screen: Screen;
  state: State;
  place: Place;
  small: boolean;
}) {
  const { width, height, phone } = sizes[place.size];
  const view: View = { screen: screen.name, state: state.name, language: place.language, theme: place.theme };
  const host = `${frameHost(view)}:${location.port}`;
  const address = `http://${host}${state.path}`;
  const status = useStatus(host);
  const absent = state.only !== undefined && (state.only === 'narrow') !== width < 768;
  const scale = small ? (phone ? 0.6 : 0.4) : 1;
  return (
    <figure style={{ width: width * scale }}>
      <figcaption>
        <a href={address} target="_blank" rel="noreferrer">
          {screen.name} / {state.name}
        </a>
        <span role="status">{absent ? `only ${state.only}` : status === 'ready' ? '' : (status ?? '…')}</span>
      </figcaption>
      {!absent && (
        <div className="window" style={{ width: width * scale, height: height * scale }}>
          <iframe
            title={`${screen.name} / ${state.name}`}
            src={address}
            loading={small ? 'lazy' : 'eager'}
            allow="camera"
            style={{ width, height, transform: `scale(${scale})` }}
          />
        </div>
      )}
    </figure>
  );
}

/** Returns the status that the framed page reports: "ready", or why the state was not reached. */
function useStatus(host: string): string | undefined {
  const [status, setStatus] = useState<string>();
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<{ gallery?: string; host?: string } | undefined>) => {
      if (data?.host === host) setStatus(data.gallery);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [host]);
  return status;
}

createRoot(document.getElementById('root')!).render(<Gallery />);
