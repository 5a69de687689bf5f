package site

// LinkPicture is the file name of the picture that previews of a shared link show.
const LinkPicture = "preview.png"
