/** Days a notification is kept. */
export const notificationDays = 90;
