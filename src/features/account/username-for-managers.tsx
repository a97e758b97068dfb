/** Lets a password manager know whose new password is typed here. Nobody sees or reaches it. */
export function UsernameForManagers({ email }: { email: string }) {
  return (
    <input
      type="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}
