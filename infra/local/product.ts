/** Information about a template that the cloud can't derive from it. */
export interface Product {
  /**
   * Returns values of template parameters; other parameters keep their default. Unlike on AWS, unknown names are
   * ignored.
   */
  parameters: (origins: Record<'site' | 'aws' | 'payment', string>) => Record<string, string>;
  /**
   * Connection points for Stripe: logical id of the secret with its keys, and names of the outputs with the webhook's
   * URL and event types. A stack without them takes no payments.
   */
  stripe: Record<'secret' | 'webhookUrl' | 'webhookEvents', string>;
  /** Maximum concurrent workers, by entry. The default of two keeps two cores busy and is enough to expose races. */
  workers?: Readonly<Record<string, number>>;
}
