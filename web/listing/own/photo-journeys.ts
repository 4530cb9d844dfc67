import { call } from '#web/platform/call.ts';
import { currentSession, personOf } from '#web/platform/session.ts';
import {
  claimUpload,
  forgetUpload,
  forgetUploads,
  keepUpload,
  keptUploads,
  newKeptKey,
  type KeptUpload,
} from '#web/photo/kept-uploads.ts';
import { limitAt } from '#web/photo/limit.ts';
import { PhotoFaultError, preparePhoto } from '#web/photo/prepare-photo.ts';
import { processedPhoto } from '#web/photo/processed-photo.ts';
import { sendPhoto } from '#web/photo/send-photo.ts';
import { isSending, phaseOf, type PhotoItem } from './photo-items.ts';
import { itemOfKept, keptPart } from './restored-photos.ts';

/** At once: more would only make each of them later on a phone's connection. */
const uploadsAtOnce = 2;

/** What the form is told of its photos' journeys. */
interface Form {
  change: (key: string, part: Partial<PhotoItem>) => void;
  /** What is sent, as it is to be seen meanwhile. */
  show: (key: string, sent: Blob) => void;
  /** It did not arrive, and can be tried again. */
  failed: (key: string, name: string) => void;
  /** A photo that this device kept, of which no draft knew. */
  add: (item: PhotoItem) => void;
  /** A draft's photo that another tab is sending. */
  drop: (key: string) => void;
}

type Traveller = Pick<PhotoItem, 'key' | 'name'>;

export interface Journeys {
  /** Begins with a photo's file. */
  start: (item: PhotoItem) => void;
  /** Begins anew with its file, as another photo for the server. */
  restart: (item: PhotoItem) => void;
  /** Goes on with a photo that was stopped. */
  goOn: (item: PhotoItem) => void;
  stop: (item: PhotoItem) => void;
  /** The server need not keep it any more. */
  forget: (item: PhotoItem) => void;
  /** Goes on with what an earlier page had begun. */
  resume: (items: readonly PhotoItem[]) => Promise<void>;
  letGo: () => void;
  /** The form is left; what is kept goes on when it is opened again. */
  end: () => void;
}

/**
 * The way of each photo from its file to what the server made of it: prepared one after the other, kept on this device
 * until the server is done with it, sent two at once. A page may end between any two of these steps: the next one that
 * shows the form finds what was kept and goes on.
 */
export function startJourneys(form: Form): Journeys {
  const lifetime = new AbortController();
  const preparing = limitAt(1);
  const sending = limitAt(uploadsAtOnce);
  const running = new Map<string, AbortController>();

  const begin = (key: string): AbortSignal => {
    running.get(key)?.abort();
    const controller = new AbortController();
    running.set(key, controller);
    return AbortSignal.any([controller.signal, lifetime.signal]);
  };

  /** Runs one photo's journey, and says how it ended where it did not end well. */
  const run = ({ key, name }: Traveller, journey: (signal: AbortSignal) => Promise<void>): void => {
    const signal = begin(key);
    journey(signal).catch((error: unknown) => {
      if (signal.aborted) return;
      if (error instanceof PhotoFaultError)
        form.change(key, { state: { phase: 'unfit', fault: error.fault } });
      else form.failed(key, name);
    });
  };

  const fromFile = ({ key, name, file, edit }: PhotoItem): void =>
    run({ key, name }, async (signal) => {
      const sub = personOf(currentSession());
      if (!file || !sub) return;
      // A key of its own: what is kept of an earlier try must not be taken for this one.
      const keptAs = newKeptKey();
      await claimUpload(keptAs, signal);
      const kept = await preparing(async (): Promise<KeptUpload> => {
        signal.throwIfAborted();
        const prepared = await preparePhoto(file, edit);
        return { key: keptAs, sub, name, keptAt: Date.now(), ...prepared };
      });
      signal.throwIfAborted();
      await keepUpload(kept);
      form.change(key, { keptAs });
      form.show(key, kept.blob);
      await send(key, kept, signal);
    });

  const send = async (key: string, kept: KeptUpload, signal: AbortSignal): Promise<void> => {
    let current = kept;
    const keep = (part: Partial<KeptUpload>) => {
      current = { ...current, ...part };
      return keepUpload(current);
    };
    const id = await sending(async () => {
      signal.throwIfAborted();
      return sendPhoto(kept, {
        signal,
        announced: kept.announced,
        onAnnounced: (announced) => {
          form.change(key, { id: announced.id });
          void keep({ announced });
        },
        onStep: (state) => form.change(key, { state }),
      });
    });
    await keep({ arrived: true });
    form.change(key, { id, state: { phase: 'processing' } });
    await watch(key, id, signal, current.key);
  };

  const watch = async (key: string, id: string, signal: AbortSignal, keptAs?: string): Promise<void> => {
    const photo = await processedPhoto(id, signal);
    signal.throwIfAborted();
    if (!photo) return form.change(key, { state: { phase: 'expired' } });
    const { previewUrl } = photo;
    form.change(key, { state: phaseOf(photo), ...(previewUrl && { previewUrl }) });
    // One that failed by no fault of its own may be sent again.
    if (keptAs && photo.refusal !== 'not-processed') await forgetUpload(keptAs);
  };

  const forget = ({ id, saved }: PhotoItem): void => {
    if (!id || saved) return;
    // Best effort: what stays behind unused is swept by the server (PHOTO-5).
    call('deletePhoto', { params: { id } }).catch(() => undefined);
  };

  const stop = ({ key, keptAs }: PhotoItem): void => {
    running.get(key)?.abort();
    running.delete(key);
    if (keptAs) void forgetUpload(keptAs);
  };

  const restart = (item: PhotoItem): void => {
    stop(item);
    forget(item);
    form.change(item.key, { id: undefined, keptAs: undefined, state: { phase: 'waiting' } });
    fromFile(item);
  };

  const goOn = (item: PhotoItem): void => {
    const { key, id, state, file } = item;
    if (state.phase === 'processing' && id) run(item, (signal) => watch(key, id, signal));
    else if (file && (isSending(item) || state.phase === 'failed')) restart(item);
  };

  /** What this device kept of one photo joins its item, or becomes one, and goes on. */
  const resumeKept = async (items: readonly PhotoItem[], kept: KeptUpload): Promise<void> => {
    const known = itemOfKept(items, kept);
    if (!(await claimUpload(kept.key, lifetime.signal))) {
      if (known && !known.id) form.drop(known.key);
      return;
    }
    const key = known?.key ?? kept.key;
    const part = keptPart(kept);
    if (known) form.change(key, part);
    else form.add({ key, face: false, saved: false, state: { phase: 'waiting' }, ...part });
    form.show(key, kept.blob);
    const { announced, arrived } = kept;
    if (announced && arrived) {
      form.change(key, { id: announced.id, state: { phase: 'processing' } });
      run({ key, name: kept.name }, (signal) => watch(key, announced.id, signal, kept.key));
    } else {
      run({ key, name: kept.name }, (signal) => send(key, kept, signal));
    }
  };

  const resume = async (items: readonly PhotoItem[]): Promise<void> => {
    const sub = personOf(currentSession());
    const all = sub ? await keptUploads(sub) : [];
    if (lifetime.signal.aborted) return;
    const kept = all.filter((one) => !itemOfKept(items, one)?.saved);
    await Promise.all(kept.map((one) => resumeKept(items, one)));
    for (const item of items) {
      const { key, id, state } = item;
      if (kept.some((one) => itemOfKept([item], one))) continue;
      if (state.phase === 'waiting') form.change(key, { state: { phase: 'expired' } });
      if (state.phase === 'processing' && id) run(item, (signal) => watch(key, id, signal));
    }
  };

  return {
    start: fromFile,
    restart,
    goOn,
    stop,
    forget,
    resume,
    letGo: () => {
      lifetime.abort();
      void forgetUploads();
    },
    end: () => lifetime.abort(),
  };
}
