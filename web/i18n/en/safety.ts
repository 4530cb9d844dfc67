import { brand } from '#shared/brand.ts';
import type { SafetyText } from '../long-texts.ts';

/** Advice on safety and fraud. Only the server loads it. */
export const safety: SafetyText = {
  title: 'Safety',
  lead: 'A few habits keep most trouble away, on both sides. If you are in danger now, call first and read later. The button at the top, or Escape three times, leaves this site at once.',
  hotlines: 'Whom to call',
  hotlinesText: 'Emergency numbers, help in case of violence, and lines against trafficking, by country.',
  hotlinesFolded: 'Numbers by country',
  uncheckedText:
    'Beside each number is the page of a government, or of the service itself, that publishes it. Until the operator of this site has checked a number, it says so. Where one does not answer, call the emergency number.',
  kind: {
    emergency: 'Emergency',
    violence: 'Violence',
    trafficking: 'Trafficking and exploitation',
  },
  unchecked: 'To be checked by the operator',
  checked: (date) => `Checked on ${date}`,
  ownNumber: 'Checked by the operator of this site',
  source: 'Source:',
  noNumber:
    'In danger, call the emergency services of the place where you are. We have found no source for their number.',
  sections: [
    {
      heading: 'If you are looking for company: against fraud',
      paragraphs: ['Most fraud looks alike: somebody hurries you, and wants money before you have met.'],
      list: [
        'Do not pay in advance: no deposit, no "booking fee", no taxi fare, no gift cards, vouchers or cryptocurrency. A deposit that is asked for under pressure is nearly always lost.',
        'Do not pay because of threats. Somebody who claims to be the police, a "manager" or a relative and demands money for silence is extorting you: do not answer, keep the messages, and report it. Paying once leads to paying again.',
        'Do not send your documents, card numbers, codes from your phone, or intimate pictures.',
        `Verified means that a person on our team compared an identity document with the provider and confirmed that they are an adult. It says nothing about what happens when you meet. ${brand} never writes to you to ask for money or passwords.`,
        'Be careful if photos, age or price do not fit together, if a voice call is always refused, or if you are sent to another place at the last minute.',
      ],
    },
    {
      heading: 'Treat people well',
      paragraphs: [
        'A profile is an offer to talk and not a promise. Each person decides at every moment what they do; a no is enough, also after a yes and also after a payment.',
        'If somebody seems very young, afraid, watched, or not free to leave or to keep the money, do not go on. Call one of the lines above and tell us.',
      ],
    },
    {
      heading: 'If you offer services: before you meet',
      paragraphs: [],
      list: [
        'Talk before you agree: a short call tells more than messages. Ask for a name, how the person found you, and where you will meet. You owe nobody a reason for saying no.',
        'Keep your own list of numbers that gave you trouble, and compare with colleagues you trust.',
        'Use a phone number and an e-mail address of their own for work, with no link to your name, your home or your private networks.',
        'Look at the background of your photos: windows, mail, uniforms and tattoos say where and who you are. We remove the hidden place data of every photo; pictures that you send in a chat still carry it.',
        'Agree on price, time and limits beforehand, and take payment in a way that cannot be taken back.',
      ],
    },
    {
      heading: 'When you meet',
      paragraphs: [],
      list: [
        'Tell somebody you trust where you are, with whom and until when; share your live location with that person and agree on a word that means "call me" and one that means "send help".',
        'Arrive by yourself, know the way out, keep your phone charged and your shoes near. At your own place, do not be alone in the building if you can help it.',
        'Trust the feeling that something is wrong: leave. Money and manners matter less.',
        'Drink only what you opened yourself. Protection is not up for discussion.',
      ],
    },
    {
      heading: 'Stalking, threats and pictures without consent',
      paragraphs: [
        'Keep proof (messages, numbers, dates, screenshots) in a place that only you can open. Answer once at most, then not at all.',
        'You can hide your profile with one tap in your dashboard, and it is gone for everybody at once. Whoever follows you, threatens you or spreads intimate pictures of you commits a crime in most of the countries above, whatever your work is.',
      ],
    },
    {
      heading: 'If somebody makes you do this',
      paragraphs: [
        'Nobody may force you to offer services, take your documents or your money, keep you somewhere, or threaten you or your family. Debts do not change that, nor does it matter that you agreed at first or have no papers. It is called trafficking or exploitation, and there is help that does not begin with the police.',
        'If somebody else made a profile of you, holds your password or answers your messages, write to us from any address, or have somebody write: we take the profile down first and ask afterwards.',
      ],
    },
    {
      heading: 'Tell us',
      paragraphs: [
        'Write to us about a profile that lies, shows somebody under 18, uses pictures of another person or looks like coercion. Such reports come first:',
      ],
    },
  ],
};
