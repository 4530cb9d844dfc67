/** Parameter of the posts' page that moves the focus to the form for a new post. */
export const newPostParameter = 'new';
export const newPostAddress = `/dashboard/instagram?${newPostParameter}=1`;
