import { brand } from '#shared/brand.ts';
import type { SafetyText } from '../long-texts.ts';

/** Advice on safety and fraud. Only the server loads it. */
export const safety: SafetyText = {
  title: 'Safety',
  lead: 'A few habits keep most trouble away, on both sides. If you are in danger, call first and read later. To leave this site at once, use the button at the top or press Escape three times.',
  hotlines: 'Who to call',
  hotlinesText: 'Emergency numbers, help against violence, and lines against trafficking, by country.',
  hotlinesFolded: 'Numbers by country',
  uncheckedText:
    'Beside each number is the page of a government, or of the service itself, that publishes it. If we have not checked it yet, we say so. If nobody answers, call the emergency number.',
  kind: {
    emergency: 'Emergency',
    violence: 'Violence',
    trafficking: 'Trafficking and exploitation',
  },
  unchecked: 'Not checked yet',
  checked: (date) => `Checked on ${date}`,
  ownNumber: 'Checked by us',
  source: 'Source:',
  noNumber:
    'In danger, call the emergency services of the place where you are. We have found no source for their number.',
  sections: [
    {
      heading: 'If you are looking for company: avoid scams',
      paragraphs: ['Most scams look alike: someone hurries you and wants money before you have met.'],
      list: [
        'Do not pay in advance: no deposit, no "booking fee", no taxi fare, no gift cards, vouchers or cryptocurrency. A deposit that is asked for under pressure is nearly always lost.',
        'Do not pay because of threats. Someone who claims to be the police, a "manager" or a relative and demands money for silence is extorting you: do not answer, keep the messages, and report it. Paying once leads to paying again.',
        'Do not send your documents, card numbers, codes from your phone, or intimate pictures.',
        `Verified means that we compared an identity document with the provider and confirmed that they are an adult. It says nothing about what happens when you meet. ${brand} never writes to you to ask for money or passwords.`,
        'Be careful if photos, age or price do not fit together, if a voice call is always refused, or if you are sent to another place at the last minute.',
      ],
    },
    {
      heading: 'Treat people well',
      paragraphs: [
        'A profile is an offer to talk, not a promise. Each person decides at every moment what they do; a no is enough, even after a yes or a payment.',
        'If someone seems very young, afraid, watched, or not free to leave or to keep the money, stop. Call one of the lines above and let us know.',
      ],
    },
    {
      heading: 'If you offer services: before you meet',
      paragraphs: [],
      list: [
        'Talk before you agree: a short call says more than messages. Ask for a name, how the person found you, and where you will meet. You owe nobody a reason for saying no.',
        'Keep your own list of numbers that gave you trouble, and compare with colleagues you trust.',
        'Use a separate phone number and email for work, with no link to your name, your home or your private networks.',
        'Look at the background of your photos: windows, mail, uniforms and tattoos say where and who you are. We remove the hidden location data of every photo; pictures that you send in a chat keep it.',
        'Agree on price, time and limits beforehand, and take payment in a way that cannot be taken back.',
      ],
    },
    {
      heading: 'When you meet',
      paragraphs: [],
      list: [
        'Tell someone you trust where you are, with whom and until when; share your live location with that person and agree on a word that means "call me" and one that means "send help".',
        'Arrive by yourself, know the way out, keep your phone charged and your shoes near. At your own place, do not be alone in the building if you can help it.',
        'Trust the feeling that something is wrong: leave. Money and manners matter less.',
        'Drink only what you opened yourself. Protection is not up for discussion.',
      ],
    },
    {
      heading: 'Stalking, threats and pictures without consent',
      paragraphs: [
        'Keep proof (messages, numbers, dates, screenshots) in a place that only you can open. Answer once at most, then not at all.',
        'You can hide your profile with one tap in your dashboard, and it is gone for everyone at once. Anyone who follows you, threatens you or spreads intimate pictures of you commits a crime in most of the countries above, whatever your work is.',
      ],
    },
    {
      heading: 'If someone forces you',
      paragraphs: [
        'No one may force you to offer services, take your documents or your money, keep you somewhere, or threaten you or your family. Debts do not change that, nor does it matter that you agreed at first or have no papers. It is called trafficking or exploitation, and there is help that does not start with the police.',
        'If someone else made a profile of you, has your password or answers your messages, write to us from any email, or ask someone to write: we take the profile down first and ask afterwards.',
      ],
    },
    {
      heading: 'Let us know',
      paragraphs: [
        'Write to us about a profile that lies, shows someone under 18, uses pictures of another person or looks like coercion. We handle those messages first:',
      ],
    },
  ],
};
