/**
 * The site's name, in one place: a calm word that says nothing about its trade, since it shows in tab
 * titles, mail subjects and card statements (LOOK-1).
 */
export const brand = 'Velada';
