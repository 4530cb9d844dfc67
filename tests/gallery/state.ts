import type { Routes } from '#shared/api/index.ts';
import type { RouteOutput } from '#shared/api/route.ts';
import type { ErrorCode, FieldError } from '#shared/errors.ts';
import type { CountryCounts } from '#shared/location/counts.ts';
import type { SignInOperation } from '#shared/sign-in.ts';
import type { CallableRoute } from '#web/api/addresses.ts';
import type { AdminMessages } from '#web/i18n/en/admin.ts';
import type { BookingsMessages } from '#web/i18n/en/bookings.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { OwnListingMessages } from '#web/i18n/en/own-listing.ts';
import type { PageMessages } from '#web/i18n/en/page.ts';
import type { PostsMessages } from '#web/i18n/en/posts.ts';
import type { PrivateMessages } from '#web/i18n/en/private.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import type { SettingsMessages } from '#web/i18n/en/settings.ts';
import type { StoryMessages } from '#web/i18n/en/stories.ts';
import type { Steps } from './frame/steps.ts';

/** The server refuses with this code. */
export class Refused {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;

  constructor(code: ErrorCode, fields?: FieldError[]) {
    this.code = code;
    this.fields = fields;
  }
}
export const refused = (code: ErrorCode, fields?: FieldError[]): Refused => new Refused(code, fields);

/** The answer never comes. */
export const pending = Symbol('pending');
/** The answer never comes, and the page's patience with it ends soon. */
export const timedOut = Symbol('timed out');
/** No connection. */
export const unreachable = Symbol('unreachable');

export type Outcome = Refused | typeof pending | typeof timedOut | typeof unreachable;

/** What a page asks the API, as far as an answer may depend on it. */
export interface Asked {
  /** 1 for the first call of this route since the page was opened. */
  time: number;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

export type Answer<N extends CallableRoute> = RouteOutput<Routes[N]> | Outcome;

/**
 * What the API answers, by the contract's route: its types hold the fixtures to the contract, and the server checks
 * each answer by the contract's schema. A call of a route that a state does not answer is a fault of the state.
 */
export type Answers = { [N in CallableRoute]?: Answer<N> | ((asked: Asked) => Answer<N>) };

/**
 * What the sign-in proxy answers, by the operation's name: a body; the name and message of an exception, 400 unless
 * said; or what something before it answers. `signsIn` gives tokens, of the account with this `sub`.
 */
export type PoolAnswer =
  | { body: Record<string, unknown> }
  | { signsIn: string }
  | { exception: string; message?: string; status?: number }
  | { html: string; status: number }
  | typeof pending
  | typeof unreachable;

/** One answer for every call of the operation, or one a call in turn, the last for all that follow. */
export type PoolAnswers = { [N in SignInOperation]?: PoolAnswer | readonly PoolAnswer[] };

/** What becomes of a file on its way to a bucket; a number: it stands still at so many percent. */
export type Upload = 'arrives' | 'refused' | typeof unreachable | number;

/** Every text of the product, in the language that a state is looked at. */
export interface Words {
  common: Common;
  public: PublicMessages & PageMessages;
  private: PrivateMessages;
  own: OwnListingMessages;
  admin: AdminMessages;
  settings: SettingsMessages;
  posts: PostsMessages;
  stories: StoryMessages;
  bookings: BookingsMessages;
}

export interface State {
  /** Small letters, digits and single hyphens; unique on its screen. */
  name: string;
  /** The address at which the product shows it, without the language. */
  path: string;
  /** Whose session this browser holds (a `sub`); a guest's where it is left out. */
  session?: string;
  api?: Answers;
  pool?: PoolAnswers;
  /** How many listings the places of a country have, by the country; none where it is left out. */
  counts?: Record<string, CountryCounts['counts']> | typeof pending | typeof unreachable;
  /** What the browser remembers; texts are kept as they are, all else as JSON. */
  storage?: { local?: Record<string, unknown>; session?: Record<string, unknown> };
  cookies?: Record<string, string>;
  camera?: 'works' | 'refused';
  upload?: Upload;
  /** A built file whose address contains this is not there any more. */
  missingFile?: string;
  /** What the page does after a minute or more, it does at once. */
  hurried?: true;
  /** Exists only below 768 px, or only from there on. */
  only?: 'narrow' | 'wide';
  /** From the opened page to this state, as a person would do it; runs inside the page. */
  act?: (steps: Steps) => Promise<void> | void;
  /** What can be read when the state is reached; nothing is looked at before. */
  shows: (words: Words) => string | readonly string[];
  /** Errors that the page is meant to write to the console. */
  complains?: true;
}

export interface Screen {
  name: string;
  states: readonly State[];
}

/** The states of one screen; each says what differs from what they share. */
export function screen(
  name: string,
  shared: Partial<Omit<State, 'name' | 'shows'>>,
  states: ReadonlyArray<Omit<State, 'path'> & { path?: string }>,
): Screen {
  return {
    name,
    states: states.map((state) => {
      const path = state.path ?? shared.path;
      if (!path) throw new Error(`${name}/${state.name} has no path`);
      return {
        ...shared,
        ...state,
        path,
        api: { ...shared.api, ...state.api },
        pool: { ...shared.pool, ...state.pool },
      };
    }),
  };
}
