import { shopChat } from './chat-settings.ts';
import { ChatWidget } from './chat-widget.tsx';

/** The widget as this shop has it. */
export const ShopChat = () => <ChatWidget settings={shopChat} />;
