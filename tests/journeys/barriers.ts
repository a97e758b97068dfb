// Runs axe-core, WCAG 2.2 AA, on screens and their overlays, and looks for content under the chat button and for screens that
// scroll sideways. One visit covers many screens; header and footer are checked once. Each function resolves to the problems found, one per line.
import { expect } from 'vitest';
import { CHAT_WIDTHS, findUnderChat } from '#tests/kit/browser/find-under-chat.ts';
import { DESKTOP, openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';
import { beginSignUp, endSignUp, logIn, newAddress } from '#tests/kit/browser/shopper-account.ts';

/** One screen of each kind, in its default state. */
export const ROUTES = [
  ...['/', '/product/Rubber-Hex-Dumbbell-Pair', '/product/Training-Kit-Combo', '/category-products/supplements'],
  ...['/searched-products?q=zzzzqqqq', '/cart', '/order-success?orderId=unknown', '/about', '/stores'],
  ...['/login', '/no/such/page'],
];
/** Screens that differ from those of ROUTES in their text, and forms, which are checked with their errors. */
export const ALIKE = [
  ...['/best-seller', '/searched-products?q=mat', '/signup', '/request-otp'],
  ...['/track-order', '/contact', '/return-policy', '/refund-policy', '/shipping-policy', '/cancellation-policy'],
  ...['/privicy-policy', '/terms-conditions', '/userdashboard/view-order?order_id=unknown'],
];

type Size = typeof PHONE;
/** The narrowest window that a page must fit into, and the tightest place for the chat button. */
export const NARROW: Size = { width: 320, height: PHONE.height };
const isPhone = ({ width }: Size) => width < 768;
/**
 * One visit, and its problems. It may resize the window, which shifts the layout, so layout shifts are allowed; other
 * tests cover them.
 */
async function openVisit(sizes: readonly Size[]) {
  const chatWidths = sizes.includes(DESKTOP) ? CHAT_WIDTHS.long : CHAT_WIDTHS.short;
  const [phone = PHONE] = sizes.filter(isPhone);
  const shop = await openShop(phone);
  shop.allow(/layout moved/);
  const found: string[] = [];
  /** Each change of the window renders the page anew. */
  const resize = async (size: Size) => {
    const now = shop.page.viewportSize();
    if (now?.width !== size.width || now.height !== size.height) await shop.page.setViewportSize(size);
  };
  /** A dialog covers the chat. */
  const lookAtChat = async (state: string) => {
    if ((await shop.dialog.count()) > 0) return;
    await shop.page.getByRole('button', { name: /^Chat with us/ }).waitFor();
    for (const width of chatWidths) {
      await resize({ width, height: PHONE.height });
      for (const line of await findUnderChat(shop.page)) found.push(`${state} at ${width} px, under the chat: ${line}`);
    }
  };
  return {
    shop,
    found,
    /** Records every problem of this state, at each of these sizes. */
    look: async (state: string, { on = sizes, whole = false } = {}) => {
      for (const size of on) {
        await resize(size);
        for (const line of await shop.axe({ whole })) found.push(`${state} at ${size.width} px: ${line}`);
        if (await shop.scrollsSideways()) found.push(`${state} at ${size.width} px scrolls sideways`);
      }
      await lookAtChat(state);
      await resize(phone);
    },
  };
}

const press = (shop: Shop, name: string | RegExp) => shop.main.getByRole('button', { name }).last().click();
const close = async (shop: Shop) => {
  await shop.page.keyboard.press('Escape');
  await expect.poll(() => shop.dialog.count()).toBe(0);
};

export async function findBarriersOnRoutes(sizes: readonly Size[], routes = ROUTES): Promise<string[]> {
  const { shop, found, look } = await openVisit(sizes);
  shop.allow(/get-order\/unknown/);
  await shop.goTo('/about');
  for (const [place, route] of routes.entries()) {
    await shop.walkTo(route);
    await look(route, { whole: place === 0 });
  }
  return found;
}

export async function findBarriersInForms(sizes: readonly Size[]): Promise<string[]> {
  const { shop, found, look } = await openVisit(sizes);
  const forms = [
    { path: '/login', button: /^Log in$/, problem: 'Email is required' },
    { path: '/signup', button: 'Sign up', problem: 'Name is required' },
    { path: '/request-otp', button: 'Send OTP', problem: 'Email is required' },
    { path: '/contact', button: /^send/i, problem: 'Please enter Your name' },
  ];
  await shop.goTo('/about');
  for (const { path, button, problem } of forms) {
    await shop.walkTo(path);
    await press(shop, button);
    await shop.main.getByText(problem).first().waitFor();
    await look(`${path}, refused`);
  }
  await shop.walkTo('/track-order');
  await shop.main.getByLabel(/AWB/).first().fill('VYM100000003');
  await press(shop, 'Track Order');
  await shop.main.getByText('Where it has been').waitFor();
  await look('a tracked parcel');
  await shop.main.getByLabel(/AWB/).first().fill('NOSUCHNUMBER');
  await press(shop, 'Track Order');
  await shop.main.getByText('No data found').waitFor();
  await look('a number nobody knows');
  return found;
}

export async function findBarriersInTrouble(sizes: readonly Size[]): Promise<string[]> {
  const { shop, found, look } = await openVisit(sizes);
  const { page, main, dialog } = shop;
  shop.allow(/INTERNET_DISCONNECTED/);
  await shop.goTo('/product/Gym-Ball');
  const toasts = await shop.keepToasts();
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  await look('a toast', { whole: true });
  await toasts.release();
  await press(shop, 'Enlarge picture');
  await dialog.waitFor();
  await look('the enlarged picture');
  await close(shop);
  await main.getByRole('button', { name: 'Add Review' }).first().click();
  await dialog.waitFor();
  await look('the review form');
  await close(shop);

  await shop.walkTo('/category-products/accessories');
  await shop.card('Barrel Duffle Bag').getByRole('button', { name: /add/i }).click();
  await dialog.getByRole('button', { name: 'Add to Cart' }).waitFor();
  await look('quick add');
  await close(shop);
  await press(shop, /^Filters/);
  await dialog.waitFor();
  await look('the filters', { on: sizes.filter(isPhone) });
  await close(shop);
  await shop.openMenu();
  await dialog.getByText('Categories').click();
  await look('the menu', { on: sizes.filter(isPhone) });
  await close(shop);

  await shop.walkTo('/cart');
  await press(shop, /^Remove/);
  await dialog.waitFor();
  await look('the question before a line goes');
  await dialog.getByRole('button', { name: 'No, cancel' }).click();
  await shop.offline();
  await page.getByRole('banner').getByText('You are offline').waitFor();
  await look('the cart offline', { whole: true });
  await shop.online();
  const { fix } = await shop.failCalls(/\/api\/products/);
  await shop.walkTo('/best-seller');
  await look('a listing that failed');
  await fix();
  // A toast may cover content for some seconds; its close button uncovers it.
  return found.filter((line) => !/^a toast .* partially obscured/.test(line));
}

export async function findBarriersInDashboard(sizes: readonly Size[]): Promise<string[]> {
  const { shop, found, look } = await openVisit(sizes);
  const address = newAddress();
  await beginSignUp(shop, address);
  await look('the code from the e-mail');
  await endSignUp(shop, address);
  await logIn(shop, address);
  for (const part of ['profile', 'order-history', 'settings', 'cart', 'wishlist', 'password-change']) {
    await shop.walkTo(`/userdashboard/${part}`);
    await look(part);
  }
  await press(shop, 'Change password');
  await shop.main.getByText('Current Password is required').waitFor();
  await look('a password that is missing');
  await shop.main.getByRole('button', { name: 'Menu' }).click();
  await shop.dialog.waitFor();
  await look('the menu of the dashboard', { on: sizes.filter(isPhone) });
  await close(shop);
  await shop.page.setViewportSize(DESKTOP);
  await shop.page
    .getByRole('banner')
    .getByRole('button', { name: /account/i })
    .click();
  await look('the menu of the account', { on: [DESKTOP], whole: true });
  return found;
}
