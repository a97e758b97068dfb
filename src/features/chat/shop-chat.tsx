import { shopChat } from './chat-settings.ts';
import { ChatWidget } from './chat-widget.tsx';

/** The chat widget with this shop's settings. */
export const ShopChat = () => <ChatWidget settings={shopChat} />;
