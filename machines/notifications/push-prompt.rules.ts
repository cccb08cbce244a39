/** How long the offer stays hidden after *Not now*. Source: decisions.notifications.pushPrompt. */

const dismissalDays = 30;
const dayLength = 86_400_000;

/** `dismissedAt`: the last *Not now* on this device (ISO 8601); null: never. */
export function isPromptDismissed(dismissedAt: string | null, now: Date): boolean {
  if (dismissedAt === null) return false;
  return now.getTime() - Date.parse(dismissedAt) < dismissalDays * dayLength;
}
