/** The site's name: a neutral word, because it shows in tab titles, mail subjects and card statements (LOOK-1). */
export const brand = 'Velada';
