/**
 * What programs that say what they are call themselves: crawlers, monitors, previews of links, headless browsers,
 * libraries; Cubot makes phones. Those that lie are not found by this; a page's script, the 18+ cookie and a limit an address stand before it.
 */
const named =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|monitor|headless|lighthouse|phantom|puppeteer|playwright|selenium|scrap|fetch|https?:\/\/|^(?:curl|wget|python|java|go-http|okhttp|node|axios|ruby|perl|php|libwww)\b/i;

/** Whether whoever asks says of themselves that they are a program, or says nothing at all, as no browser does. */
export const isRobot = (userAgent: string | undefined): boolean => !userAgent || named.test(userAgent);
