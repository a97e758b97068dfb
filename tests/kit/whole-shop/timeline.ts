export const timelineOf = (_: { events: unknown[] }, __: string): string => '';
