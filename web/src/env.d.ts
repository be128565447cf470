/// <reference types="vite/client" />
/// <reference types="svelte" />

declare module "*.json?picture" {
  const picture: import("./home/boardPicture").BoardPicture;
  export default picture;
}
