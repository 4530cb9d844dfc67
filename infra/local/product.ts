/** Facts of a template that the cloud can't read off it. */
export interface Product {
  /**
   * Values of the template's parameters, from the origins that things have here; others take their default. A name that
   * the template lacks is ignored, unlike on AWS.
   */
  parameters: (origins: Record<'site' | 'aws' | 'payment', string>) => Record<string, string>;
  /**
   * Where an operator connects Stripe: the secret that holds its keys, by its logical id, and the outputs that name the
   * webhook's address and its types of events. A stack without them takes no payments.
   */
  stripe: Record<'secret' | 'webhookUrl' | 'webhookEvents', string>;
  /** How many workers a function has at once, by its entry. Two keep two cores busy and are enough to meet races. */
  workers?: Readonly<Record<string, number>>;
}
