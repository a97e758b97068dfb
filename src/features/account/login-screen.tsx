import { useState } from 'react';
import { EntryFrame } from './entry-frame.tsx';
import { ForgotFlow } from './forgot-flow.tsx';
import { LoginForm } from './login-form.tsx';
import * as m from './messages.ts';

/** The screen of /login. The forgot-password flow replaces the form when requested. */
export function LoginScreen({ returnTo }: { returnTo?: string | undefined }) {
  const [view, setView] = useState<'login' | 'forgot'>('login');
  return view === 'login' ? (
    <EntryFrame title={m.logInTitle} text={m.logInText}>
      <LoginForm returnTo={returnTo} onForgot={() => setView('forgot')} />
    </EntryFrame>
  ) : (
    <EntryFrame title={m.forgotTitle} text={m.forgotText}>
      <ForgotFlow onBack={() => setView('login')} />
    </EntryFrame>
  );
}
