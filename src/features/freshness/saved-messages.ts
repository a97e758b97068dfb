/** Of a copy that the device keeps. `time` in the format of shownTime. Apart from messages.ts, which the initial bundle brings. */
export const savedAt = (time: string) => `Saved on this device at ${time}`;
