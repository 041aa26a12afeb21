/** The start of Cloudinary picture addresses; the account name follows. */
export const CLOUDINARY_PICTURES = 'https://res.cloudinary.com/';
