// src/contract/message.ts
import { route, type ShopApp } from '#server/http/route.ts';
import { receiveMessage } from '#server/messages/receive-message.ts';
import * as contract from '#src/contract/message.ts';

export function bindMessage(app: ShopApp): void {
  const { mail } = app.parts;
  route(
    app,
    contract.sendMessage,
    async ({ body, db, clock, ip }) => {
      const complaint = await receiveMessage({ db, clock, mail, ip }, body);
      return { message: 'Message send successfully', complaint };
    },
    { keyScope: ({ body }) => `message ${body.email}` },
  );
}
