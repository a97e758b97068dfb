import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/privicy-policy')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/privicy-policy"!</div>;
}
