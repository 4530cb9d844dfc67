import type { Language } from './account-options.ts';
import {
  type ChecklistFacts,
  checklistOf,
  type Obstacle,
  partsToCorrect,
  type StepName,
} from './checklist.ts';
import type { DateFormats } from './dates.ts';

type Contents = NonNullable<ChecklistFacts['waiting']['contents']>;
type Task =
  | 'write'
  | 'content'
  | 'photos'
  | 'contact'
  | 'verify'
  | 'finish-verification'
  | 'send-documents'
  | 'verify-again'
  | 'pay'
  | 'finish-payment';

/** Texts about what is left before a listing is public, the same on screens and in mails. */
export interface ChecklistWords {
  tasks: Record<Task, string>;
  toDo: (tasks: string) => string;
  identityWaits: (since: string) => string;
  contentsWait: (contents: Omit<Contents, 'since'>, since: string) => string;
  reviewBegins: string;
  payLater: string;
  disputed: string;
  obstacles: Record<Obstacle, string>;
}

const joined: Record<Language, (words: readonly string[]) => string> = {
  es: (words) => new Intl.ListFormat('es').format(words),
  en: (words) => new Intl.ListFormat('en').format(words),
};

export const checklistWords: Record<Language, ChecklistWords> = {
  es: {
    tasks: {
      write: 'escribir tu perfil',
      content: 'corregir tu texto',
      photos: 'agregar una foto que podamos mostrar',
      contact: 'agregar una forma de contactarte',
      verify: 'verificar tu identidad',
      'finish-verification': 'terminar la verificación de tu identidad',
      'send-documents': 'enviar los documentos que te pedimos',
      'verify-again': 'verificar otra vez tu identidad',
      pay: 'pagar la membresía',
      'finish-payment': 'terminar el pago de la membresía',
    },
    toDo: (tasks) => `Te falta ${tasks}.`,
    identityWaits: (since) => `Estamos revisando los documentos que enviaste el ${since}.`,
    contentsWait: ({ text, photos, avatar, posts }, since) =>
      `En espera de revisión desde el ${since}: ${joined.es([
        ...(text ? ['tu texto'] : []),
        ...(photos > 0 ? [photos === 1 ? '1 foto' : `${photos} fotos`] : []),
        ...(avatar ? ['tu foto pública'] : []),
        ...(posts > 0 ? [posts === 1 ? '1 publicación' : `${posts} publicaciones`] : []),
      ])}.`,
    reviewBegins: 'La revisión empieza cuando tu identidad esté aprobada.',
    payLater: 'Pagas al final, con tu perfil ya aprobado: así no pierdes días pagados.',
    disputed: 'Tu banco aún no decide sobre tu último pago.',
    obstacles: {
      age: 'Según tu fecha de nacimiento verificada tienes menos de 18 años.',
      email: 'Tu correo no está confirmado.',
      country: 'Todavía no publicamos perfiles en tu país.',
      'account-suspended': 'Tu cuenta está suspendida.',
      'account-erasing': 'Pediste borrar tu cuenta.',
      'hidden-by-owner': 'Ocultaste tu perfil.',
      'hidden-by-moderator': 'Tu perfil está oculto por una denuncia.',
    },
  },
  en: {
    tasks: {
      write: 'write your profile',
      content: 'correct your text',
      photos: 'add a photo that we can show',
      contact: 'add a way to contact you',
      verify: 'verify your identity',
      'finish-verification': 'finish the verification of your identity',
      'send-documents': 'send the documents that we asked for',
      'verify-again': 'verify your identity again',
      pay: 'pay for the membership',
      'finish-payment': 'finish paying for the membership',
    },
    toDo: (tasks) => `You still have to ${tasks}.`,
    identityWaits: (since) => `We are reviewing the documents that you sent on ${since}.`,
    contentsWait: ({ text, photos, avatar, posts }, since) =>
      `Waiting for review since ${since}: ${joined.en([
        ...(text ? ['your text'] : []),
        ...(photos > 0 ? [photos === 1 ? '1 photo' : `${photos} photos`] : []),
        ...(avatar ? ['your public photo'] : []),
        ...(posts > 0 ? [posts === 1 ? '1 post' : `${posts} posts`] : []),
      ])}.`,
    reviewBegins: 'The review begins once your identity is approved.',
    payLater: 'You pay last, once your profile is approved, so that you lose no paid days.',
    disputed: 'Your bank has not decided on your last payment yet.',
    obstacles: {
      age: 'Your verified date of birth says you are under 18.',
      email: 'Your email address is not confirmed.',
      country: 'We do not publish profiles in your country yet.',
      'account-suspended': 'Your account is suspended.',
      'account-erasing': 'You asked us to erase your account.',
      'hidden-by-owner': 'You have hidden your profile.',
      'hidden-by-moderator': 'Your profile is hidden because of a report.',
    },
  },
};

type Moments = Pick<DateFormats, 'moment'>;

/**
 * Returns the sentences about what is left before the listing is public: what the provider must do, what waits for a
 * person, and when the payment opens. Nothing that waits is called missing (PUB-11).
 */
export const whatIsLeft = (language: Language, facts: ChecklistFacts, formats: Moments): string[] => [
  ...whatToDo(language, facts),
  ...whatWaits(language, facts, formats),
  ...(checklistOf(facts).steps.pay === 'later' ? [checklistWords[language].payLater] : []),
];

/** Returns the sentences about what the provider can do now, and about the obstacles. */
export function whatToDo(language: Language, facts: ChecklistFacts): string[] {
  const words = checklistWords[language];
  const { open, obstacles } = checklistOf(facts);
  const tasks = open.flatMap((step) => tasksOf(step, facts)).map((task) => words.tasks[task]);
  return [
    ...(tasks.length > 0 ? [words.toDo(joined[language](tasks))] : []),
    ...obstacles.map((one) => words.obstacles[one]),
  ];
}

/** Returns the sentences about what waits for a person or for the bank. */
function whatWaits(language: Language, facts: ChecklistFacts, formats: Moments): string[] {
  const words = checklistWords[language];
  const { identity } = facts.waiting;
  return [
    ...(identity === undefined ? [] : [words.identityWaits(formats.moment(identity))]),
    ...contentsWait(language, facts, formats),
    ...(checklistOf(facts).steps.pay === 'waiting' ? [words.disputed] : []),
  ];
}

/** Returns the sentences about the contents that wait for review, and since when. */
export function contentsWait(
  language: Language,
  { waiting: { contents }, verification }: Pick<ChecklistFacts, 'waiting' | 'verification'>,
  { moment }: Moments,
): string[] {
  const words = checklistWords[language];
  if (!contents) return [];
  return [
    words.contentsWait(contents, moment(contents.since)),
    ...(verification === 'approved' ? [] : [words.reviewBegins]),
  ];
}

function tasksOf(step: StepName, facts: ChecklistFacts): Task[] {
  switch (step) {
    case 'write':
      return facts.hasListing ? partsToCorrect(facts) : ['write'];
    case 'pay':
      return [facts.membership === 'pending' ? 'finish-payment' : 'pay'];
    case 'verify':
      return [verifyTask(facts)];
  }
}

function verifyTask({ verification }: ChecklistFacts): Task {
  switch (verification) {
    case 'draft':
      return 'finish-verification';
    case 'more-asked':
      return 'send-documents';
    case 'rejected':
    case 'withdrawn':
    case 'expired':
      return 'verify-again';
    default:
      return 'verify';
  }
}
