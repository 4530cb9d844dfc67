import { decided, photoRemoved } from '../fixtures/decisions.ts';
import { createdPhoto, ownListing, ownPhoto } from '../fixtures/own-listing.ts';
import { provider, published, sub } from '../fixtures/people.ts';
import { withListing } from '../fixtures/reviewed-listing.ts';
import { emptyFile, pictureFile } from '../frame/files.ts';
import { finds, inTurn, type Steps } from '../frame/steps.ts';
import { pending, screen } from '../state.ts';
import type { Words } from '../words/catalogues.ts';

const words = ({ own: t }: Words) => t.photos;

const add =
  (...names: string[]) =>
  async ({ attach }: Steps) => {
    const files: File[] = [];
    for (const [index, name] of names.entries()) files.push(await pictureFile(name, 200 + 40 * index));
    await attach('#listing-photos', files);
  };
const editedFirst =
  (...names: string[]) =>
  async (steps: Steps) => {
    await steps.tick(words(steps.words).hideFirst);
    await add(...names)(steps);
    await steps.find('.photo-editor canvas');
  };
const blur = async (steps: Steps) => {
  const { editor: t } = words(steps.words);
  await steps.press(t.blur);
  await steps.press(t.addFirst);
};
/** Opens a photo's actions. */
const open = (steps: Steps) => steps.pressAt('[data-testid=photo-tile]:nth-child(2) button');
const goOffline = () => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });

/** Actions on a listing's photos. For the outcomes of an upload see listing-form.ts. */
export const listingPhotos = screen(
  'listing-photos',
  { path: '/dashboard/listings?edit=1', session: sub, api: provider(published) },
  {
    'waiting-for-the-network': {
      act: async (steps) => {
        goOffline();
        await add('IMG_0042.jpg')(steps);
      },
      shows: (t) => words(t).offline,
    },
    'several-on-their-way': {
      api: createdPhoto,
      upload: 40,
      act: add('a.jpg', 'b.jpg', 'c.jpg'),
      shows: (t) => words(t).preparing,
    },
    'several-not-sent': {
      api: createdPhoto,
      upload: 'refused',
      act: add('a.jpg', 'b.jpg'),
      shows: (t) => words(t).uploadsFailed,
    },
    'removed-by-report': {
      api: {
        ...withListing({ photos: [ownPhoto(1), ownPhoto(2, { removed: true }), ownPhoto(3)] }),
        ...decided(photoRemoved),
      },
      shows: ({ own: t }) => [t.decisions.removedMark, photoRemoved.facts],
    },
    removed: {
      act: async (steps) => {
        const t = words(steps.words);
        await open(steps);
        await steps.press(`${t.remove}: ${t.position(2)}`);
      },
      shows: (t) => words(t).undoRemove,
    },
    'brought-back': {
      act: async (steps) => {
        const t = words(steps.words);
        await open(steps);
        await steps.press(`${t.remove}: ${t.position(2)}`);
        await steps.press(t.undoRemove);
      },
      shows: (t) => words(t).broughtBack,
    },
    'moved-to-the-first-place': {
      act: async (steps) => {
        const t = words(steps.words);
        await open(steps);
        await steps.press(`${t.earlier}: ${t.position(2)}`);
      },
      shows: (t) => words(t).profile,
    },
    'not-edited-any-more': {
      act: async (steps) => {
        const t = words(steps.words);
        await open(steps);
        await steps.press(`${t.edit}: ${t.position(2)}`);
      },
      shows: (t) => words(t).again.text,
    },
    'chosen-again': {
      api: { ...createdPhoto, getPhoto: pending },
      upload: 'arrives',
      act: async (steps) => {
        const t = words(steps.words);
        await open(steps);
        await steps.press(`${t.edit}: ${t.position(2)}`);
        await steps.attach('#photo-again', [await pictureFile('IMG_0042.jpg', 200)]);
        await steps.press(t.editor.save);
      },
      shows: (t) => words(t).undoRemove,
    },
    unsupported: {
      act: ({ attach }) => attach('#listing-photos', [emptyFile('animada.gif', 'image/gif', 100)]),
      shows: (t) => words(t).refusals['unsupported-format'],
    },
    'file-carried-over-the-page': {
      act: async ({ find }) => {
        await find('#listing-photos');
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(emptyFile('a.jpg', 'image/jpeg', 10));
        window.dispatchEvent(new DragEvent('dragenter', { dataTransfer }));
      },
      shows: (t) => words(t).drop,
    },
    'added-and-can-be-edited': {
      api: { ...createdPhoto, getPhoto: ownPhoto(9) },
      upload: 'arrives',
      act: add('IMG_0042.jpg'),
      shows: (t) => words(t).added,
    },
    'editor-crop': { act: editedFirst('a.jpg', 'b.jpg'), shows: (t) => words(t).editor.of(1, 2) },
    'editor-crop-in-a-shape': {
      act: async (steps) => {
        await editedFirst('a.jpg')(steps);
        await steps.press(words(steps.words).editor.turn);
        await steps.press(words(steps.words).editor.aspects.square);
      },
      shows: (t) => words(t).editor.whole,
    },
    'editor-blur-begins': {
      act: async (steps) => {
        await editedFirst('a.jpg')(steps);
        await steps.press(words(steps.words).editor.blur);
      },
      shows: (t) => words(t).editor.addFirst,
    },
    'editor-blur': {
      act: inTurn(editedFirst('a.jpg'), blur, finds('.ReactCrop__crop-selection')),
      shows: (t) => words(t).editor.addArea,
    },
    'editor-cannot-read-it': {
      act: async (steps) => {
        await steps.tick(words(steps.words).hideFirst);
        await steps.attach('#listing-photos', [emptyFile('foto.jpg', 'image/jpeg', 100)]);
      },
      shows: (t) => words(t).undecodable,
    },
    'editor-again': {
      api: { ...createdPhoto, getPhoto: pending },
      upload: 'arrives',
      act: async (steps) => {
        const t = words(steps.words);
        await editedFirst('a.jpg')(steps);
        await blur(steps);
        await steps.press(t.editor.save);
        await steps.see(t.processing);
        await steps.press(`${t.edit}: ${t.position(4)}`);
        await steps.find('.photo-editor canvas');
      },
      shows: (t) => words(t).editor.whole,
    },
    'one-alone': {
      api: withListing(ownListing({ photos: [ownPhoto(1)] })),
      shows: (t) => words(t).count(1, 8),
    },
  },
);
