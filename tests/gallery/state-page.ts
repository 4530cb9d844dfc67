import type { Browser } from '@playwright/test';
import { complaintOf, type Complaint } from './complaints.ts';
import { QuietPage } from './quiet-page.ts';
import type { Theme } from './address.ts';
import { sizes, type Window } from './variants.ts';

/** Browser page in one window that opens gallery states one after the other and collects their complaints. */
export class StatePage {
  readonly page: QuietPage;
  private readonly window: Window;
  private reached: (told: { host: string; status: string }) => void = () => undefined;
  private heard: Complaint[] = [];

  private constructor(page: QuietPage, window: Window) {
    this.page = page;
    this.window = window;
    page.on('Runtime.bindingCalled', ({ payload }) =>
      this.reached(JSON.parse(payload) as { host: string; status: string }),
    );
    page.on('Log.entryAdded', ({ entry }) => this.hear(complaintOf.entry(entry)));
    page.on('Runtime.consoleAPICalled', (call) => this.hear(complaintOf.call(call)));
    page.on('Runtime.exceptionThrown', (thrown) => this.hear(complaintOf.exception(thrown)));
    // A native dialog would block the page.
    page.on('Page.javascriptDialogOpening', ({ type }) => {
      void page.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' });
    });
  }

  /** `compares` is true if the pictures are compared with those of another run. */
  static async open(browser: Browser, window: Window, compares = false): Promise<StatePage> {
    const page = await QuietPage.open(browser);
    const statePage = new StatePage(page, window);
    for (const enable of ['Page.enable', 'Runtime.enable', 'Log.enable', 'Inspector.enable'] as const)
      await page.send(enable);
    await page.send('Runtime.addBinding', { name: 'galleryReached' });
    if (compares) await page.send('Runtime.addBinding', { name: 'galleryCompares' });
    const locale = window.language === 'es' ? 'es-MX' : 'en-US';
    const { userAgent } = await page.send('Browser.getVersion');
    await page.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale });
    await page.send('Emulation.setLocaleOverride', { locale });
    await page.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Mexico_City' });
    await page.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await page.send('Emulation.setTouchEmulationEnabled', { enabled: sizes[window.size].phone });
    await statePage.resize();
    return statePage;
  }

  get isPhone(): boolean {
    return sizes[this.window.size].phone;
  }

  /** Without arguments, returns to the window's own size. */
  async resize(
    height: number = sizes[this.window.size].height,
    width: number = sizes[this.window.size].width,
  ): Promise<void> {
    const { phone } = sizes[this.window.size];
    await this.page.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      screenWidth: width,
      screenHeight: height,
      deviceScaleFactor: 1,
      mobile: phone,
      screenOrientation: { angle: 0, type: 'portraitPrimary' },
    });
  }

  async setTheme(theme: Theme): Promise<void> {
    await this.page.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value: theme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    });
  }

  /** Disables the cache until `useCache`, so that a cached file counts as missing. */
  async forgetCache(): Promise<void> {
    await this.page.send('Network.enable');
    await this.page.send('Network.setCacheDisabled', { cacheDisabled: true });
  }

  async useCache(): Promise<void> {
    await this.page.send('Network.setCacheDisabled', { cacheDisabled: false });
    await this.page.send('Network.disable');
  }

  /**
   * Opens a URL with only this cookie. Returns the frame script's status ("ready" or an error), and a list to which
   * later complaints are added.
   */
  async open(
    address: URL,
    cookie: { name: string; value: string },
  ): Promise<{ status: string; complaints: readonly Complaint[] }> {
    await this.page.send('Network.clearBrowserCookies');
    await this.page.send('Network.setCookie', { ...cookie, domain: address.hostname, path: '/' });
    const complaints: Complaint[] = [];
    this.heard = complaints;
    // Ignore late messages of the previous page, which is on another host.
    const reached = new Promise<string>((resolve) => {
      this.reached = ({ host, status }) => host === address.host && resolve(status);
    });
    const { errorText } = await this.page.send('Page.navigate', { url: address.href });
    if (errorText) throw new Error(`${address.href}: ${errorText}`);
    return { status: await reached, complaints };
  }

  private hear(complaint: Complaint | undefined): void {
    if (complaint) this.heard.push(complaint);
  }
}
