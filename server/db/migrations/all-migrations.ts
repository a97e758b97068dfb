// Every migration by name, in order. Never edit a released one; add the next.
import type { Migration } from 'kysely/migration';
import { createShop } from './001-create-shop.ts';
import { ordersAndMail } from './002-orders-and-mail.ts';
import { accounts } from './003-accounts.ts';
import { messagesAndShipments } from './004-messages-and-shipments.ts';
import { paymentsConfirmed } from './005-payments-confirmed.ts';
import { mailForgotten } from './006-mail-forgotten.ts';
import { refundsThatFailed } from './007-refunds-that-failed.ts';
import { pictureTints } from './008-picture-tints.ts';
import { largeCatalogues } from './009-large-catalogues.ts';
import { whatIsSoldOut } from './010-what-is-sold-out.ts';
import { choicesOfAProduct } from './011-choices-of-a-product.ts';
import { boundedHolds } from './012-bounded-holds.ts';
import { standardWords } from './013-standard-words.ts';
import { searchWords } from './014-search-words.ts';
import { figuresOfOrders } from './015-figures-of-orders.ts';
import { invoices } from './016-invoices.ts';
import { productFacts } from './017-product-facts.ts';
import { reviewsAndComplaints } from './018-reviews-and-complaints.ts';
import { sizeGuideAndFit } from './019-size-guide-and-fit.ts';
import { returnsOfOrders } from './020-returns.ts';
import { pinCodes } from './021-pin-codes.ts';
import { merchantDigests } from './022-merchant-digests.ts';
import { credits } from './023-credits.ts';
import { notifications } from './024-notifications.ts';
import { passkeys } from './027-passkeys.ts';
import { refundedUnplaced } from './028-refunded-unplaced.ts';
import { ordersOfGuests } from './029-orders-of-guests.ts';
import { recordsOfACustomer } from './030-records-of-a-customer.ts';
import { foundByIndex } from './031-found-by-index.ts';
import { piecesThatLeft } from './032-pieces-that-left-with-their-size.ts';

export const allMigrations: Record<string, Migration> = {
  '001-create-shop': createShop,
  '002-orders-and-mail': ordersAndMail,
  '003-accounts': accounts,
  '004-messages-and-shipments': messagesAndShipments,
  '005-payments-confirmed': paymentsConfirmed,
  '006-mail-forgotten': mailForgotten,
  '007-refunds-that-failed': refundsThatFailed,
  '008-picture-tints': pictureTints,
  '009-large-catalogues': largeCatalogues,
  '010-what-is-sold-out': whatIsSoldOut,
  '011-choices-of-a-product': choicesOfAProduct,
  '012-bounded-holds': boundedHolds,
  '013-standard-words': standardWords,
  '014-search-words': searchWords,
  '015-figures-of-orders': figuresOfOrders,
  '016-invoices': invoices,
  '017-product-facts': productFacts,
  '018-reviews-and-complaints': reviewsAndComplaints,
  '019-size-guide-and-fit': sizeGuideAndFit,
  '020-returns': returnsOfOrders,
  '021-pin-codes': pinCodes,
  '022-merchant-digests': merchantDigests,
  '023-credits': credits,
  '024-notifications': notifications,
  '027-passkeys': passkeys,
  '028-refunded-unplaced': refundedUnplaced,
  '029-orders-of-guests': ordersOfGuests,
  '030-records-of-a-customer': recordsOfACustomer,
  '031-found-by-index': foundByIndex,
  '032-pieces-that-left-with-their-size': piecesThatLeft,
};
