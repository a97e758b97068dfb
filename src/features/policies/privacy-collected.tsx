import type { PolicySection } from './policy-page.tsx';

/** Which personal data the shop collects, and with whom it shares it. */
export const PRIVACY_COLLECTED: readonly PolicySection[] = [
  {
    id: 'what',
    heading: 'What we know about you, and why',
    body: (
      <ul>
        <li>
          <strong>When you order:</strong> name, email, phone, delivery and billing address, what you bought and how it
          was paid. We need it to send your order, to write the bill and to help you afterwards.
        </li>
        <li>
          <strong>With an account:</strong> the same, your date of birth if you tell us, your wishlist, and your
          password in a form that nobody can read back.
        </li>
        <li>
          <strong>When you write to us:</strong> your name, email, phone and message, to answer you.
        </li>
        <li>
          <strong>When you review a product:</strong> your name, stars, words and picture are shown. Your email is not.
        </li>
        <li>
          <strong>When you only look:</strong> a random number for your cart. Your IP address is used to fend off
          attacks and is not kept with your orders.
        </li>
      </ul>
    ),
  },
  {
    id: 'payment',
    heading: 'Payments',
    body: (
      <p>
        You type card numbers, UPI ids and bank logins into the form of our payment provider, never into ours. We
        receive the reference of the payment and whether it went through.
      </p>
    ),
  },
  {
    id: 'device',
    heading: 'What is kept on your device',
    body: (
      <>
        <p>This shop works without a network. For that your own device keeps:</p>
        <ul>
          <li>pages, pictures and prices you have seen;</li>
          <li>your cart and wishlist, the random number they belong to, and whether you are logged in;</li>
          <li>
            while you are logged in: the orders, invoices and the profile you have looked at, for 30 days at most. They
            go when you log out;
          </li>
          <li>
            what you have begun to type in the contact form, until it is sent, and at the checkout, until you order or
            for seven days;
          </li>
          <li>the last parcels you followed and the last words you searched for, until you clear them or log out;</li>
          <li>the last products you looked at, until you clear them or log out;</li>
          <li>what you asked to be told about when it is back, until you take it back or log out;</li>
          <li>the PIN codes for which you asked about delivery, until you log out.</li>
        </ul>
        <p>
          If you install the shop, your browser may let it ask for the prices of what is in your cart, on your wishlist
          or was looked at, twice a day at most and never while you save data. The request does not say who you are.
        </p>
        <p>
          When you put something in your cart, our server also sets one cookie, <code>__Secure-cart_session</code>, with
          the random number of your cart. It brings your cart back if your browser deletes the rest, which some do after
          seven days. It lasts 400 days from your last visit with something in your cart, says nothing about you and is
          sent to nobody else. The cart needs it, so we do not ask for your consent.
        </p>
        <p>
          None of it is used for advertising. You clear all of it by deleting the data of this site in your browser.
          Your place is asked for only when you press the button for the nearest store; it stays on your device.
        </p>
      </>
    ),
  },
  {
    id: 'notifications',
    heading: 'Notifications and passkeys',
    body: (
      <>
        <p>
          If you allow notifications, we store the address and the key that your browser makes for this device, and what
          you want to be told. The push service of your browser's maker (Google, Mozilla, Apple or Microsoft) carries
          each message. It learns that this shop sends something to your device, when, and how long it is. It cannot
          read it: the message is encrypted for your device. Your lock screen may show an order number, its state, or a
          product and its price, never your name, your address or an amount of an order. Turn notifications off under
          Settings or in your browser at any time; logging out turns them off too.
        </p>
        <p>
          If you ask to be told by email that something is back, we keep your address for that until we have told you,
          you take it back, or half a year has passed.
        </p>
        <p>
          If you add a passkey, we store its public key, your name for it, and when you used it. Your finger, your face
          and the secret part stay on your device. We delete it when you remove it under Settings.
        </p>
      </>
    ),
  },
  {
    id: 'who',
    heading: 'Who else sees it',
    body: (
      <>
        <ul>
          <li>the courier: name, address, phone, and the amount to collect;</li>
          <li>the payment provider and your bank: amount, order number, name and contact;</li>
          <li>our tax adviser and authorities, where the law says so;</li>
          <li>the push service of your browser, if you allow notifications: as said above;</li>
          <li>companies that run our servers and mail for us, bound by contract to do nothing else with it.</li>
        </ul>
        <p>
          The chat opens in another company's messaging app, whose own privacy policy then counts. We sell and rent your
          data to nobody.
        </p>
      </>
    ),
  },
];
