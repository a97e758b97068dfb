// src/contract/passkey.ts
import { endOfWarning, passkeyRemovedMail } from '#server/accounts/account-mails.ts';
import { Refusal } from '#server/http/refusal.ts';
import { requireCustomer } from '#server/http/require-customer.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import { noteSuccess } from '#server/log/security-events.ts';
import { addPasskey, offerPasskey } from '#server/passkeys/add-passkey.ts';
import { logInByPasskey, offerLogIn } from '#server/passkeys/log-in-by-passkey.ts';
import * as contract from '#src/contract/passkey.ts';

export function bindPasskey(app: ShopApp): void {
  const { mail, config } = app.parts;
  route(app, contract.getPasskeys, async ({ db, customer }) => {
    const rows = await db
      .selectFrom('passkey')
      .select(['id', 'name', 'created_at', 'used_at'])
      .where('customer_id', '=', requireCustomer(customer).id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return {
      data: rows.map(({ id, name, created_at, used_at }) => ({
        passkey_id: id,
        name,
        created_at: created_at.toISOString(),
        used_at: used_at?.toISOString() ?? '',
      })),
    };
  });
  route(app, contract.offerPasskey, async ({ body, customer, ...call }) => ({
    data: { ...(await offerPasskey({ ...call, mail, config }, requireCustomer(customer), body.password)) },
  }));
  route(app, contract.addPasskey, async ({ body, customer, ...call }) => {
    await addPasskey({ ...call, mail, config }, requireCustomer(customer), body);
    return { message: 'Your passkey was added.' };
  });
  route(app, contract.removePasskey, async ({ db, clock, body, customer }) => {
    const { id, contact_email } = requireCustomer(customer);
    await db.transaction().execute(async (tx) => {
      const removed = await tx
        .deleteFrom('passkey')
        .where('id', '=', body.passkey_id)
        .where('customer_id', '=', id)
        .returning('name')
        .executeTakeFirst();
      if (!removed) throw new Refusal(404, 'unknown-item', 'This passkey was removed before.');
      const letter = { to: contact_email, ...passkeyRemovedMail(removed.name) };
      await mail.send(letter, { within: tx, forgetAt: endOfWarning(clock()) });
      noteSuccess('passkey-removed');
    });
    return { message: 'Your passkey was removed.' };
  });
  route(app, contract.passkeyChallenge, async (call) => ({ data: { ...(await offerLogIn({ ...call, config })) } }));
  route(app, contract.loginPasskey, async ({ body, ...call }) => ({
    ...(await logInByPasskey({ ...call, config }, body.credential)),
    message: 'Login Successful',
  }));
}
